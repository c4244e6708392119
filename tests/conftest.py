"""How Hypothesis tests: random, and a failure prints what repeats it (`@reproduce_failure`)."""

from hypothesis import HealthCheck, settings

from testkit.scale import scaled

pytest_plugins = ["testkit.compiled"]

settings.register_profile(
    "powderkeg",
    max_examples=scaled(100),
    deadline=None,  # the first example may load kernels
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("powderkeg")
