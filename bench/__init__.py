"""Benchmarks of speed, load, robustness and strength; their figures are in bench/results/."""
