"""Study of words: criteria, the figures they need, and searches. Knows what a lexicon answers, not how it is made."""
