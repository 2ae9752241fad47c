"""The table page: a game in progress as one viewer sees it."""
