@rem For package.json on Windows, whose shell has no exec: runs the rest of the line.
@%*
