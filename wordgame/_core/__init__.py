"""The only door to compiled code: the package reaches the modules built from ext/ through this name and no other."""
