"""What strangers, signals and limits do."""
