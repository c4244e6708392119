### Games in bulk and environments.

refusal-action-unknown = No action has the number { $number }: they run from 0 to { $most }.
