"""The English word list; its licence is in LICENCE, and recipe.py rebuilds it."""
