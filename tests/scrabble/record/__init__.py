"""Records: GCG, CGP, replay, analysis."""
