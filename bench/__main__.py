"""Run the speed benchmark: python -m bench [--only PART] [--quick]"""

from bench.speed.run import main

if __name__ == "__main__":
    main()
