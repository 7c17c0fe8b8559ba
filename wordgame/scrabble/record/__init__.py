"""Games and positions as text that other programs read: GCG and CGP, replayed, played on, analysed."""
