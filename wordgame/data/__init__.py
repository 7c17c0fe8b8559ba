"""Letter sets, boards and alphabets as data files; read through `wordgame.tiles`, `wordgame.alphabet` and the games."""
