### Parties en masse et environnements.

refusal-action-unknown = Aucune action n’a le numéro { $number } : elles vont de 0 à { $most }.
