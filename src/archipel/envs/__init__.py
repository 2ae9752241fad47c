"""Learning environments: Gymnasium (`gym`, `vector`), PettingZoo (`zoo`) and OpenSpiel (`spiel`).

Each module needs the extra of its name (`vector` that of `gym`), so none is imported here.
"""
