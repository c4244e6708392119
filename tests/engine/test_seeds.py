"""Seeds of bulk play."""

import numpy as np

from powderkeg.engine.seeds import key_of, nonzero_seeds, seed_rows

SPLITMIX_OF_0 = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]  # its first numbers, as published


def test_seeds_are_those_of_splitmix64() -> None:
    assert seed_rows(np.uint64(0), 0, 1, 3, 3).tolist() == [SPLITMIX_OF_0]


def test_a_row_does_not_depend_on_where_its_chunk_begins() -> None:
    key = key_of("powderkeg")
    whole = seed_rows(key, 0, 10, 8, 7)
    assert seed_rows(key, 4, 6, 8, 7).tolist() == whole[4:].tolist()
    assert whole.shape == (10, 7)
    assert len(set(whole.ravel().tolist())) == 70


def test_a_row_holds_the_first_of_the_numbers_that_it_owns() -> None:
    assert seed_rows(np.uint64(0), 0, 3, 1, 1).ravel().tolist() == SPLITMIX_OF_0


def test_no_seed_is_zero() -> None:
    assert nonzero_seeds(np.array([0, 1, 2], np.uint64)).tolist() == [1, 1, 3]
