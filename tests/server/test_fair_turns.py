"""Fair turns: no client waits for the many jobs of another, and background jobs are done eventually."""

from itertools import count

from powderkeg.server.services.fair_turns import BACKGROUND_AFTER, NOBODY, SLICE, Rank, Turn, Turns

numbers = count()


def ask(turns: Turns[Turn], client: str, many: int = 1, rank: Rank = Rank.MOVE, table: str = "") -> None:
    for _ in range(many):
        turns.add(Turn(rank, next(numbers), client, table))


def served(turns: Turns[Turn], jobs: int, **seconds: float) -> str:
    """Do this many jobs and return their clients in order; `seconds` says how long a job of each client takes."""
    found = ""
    for _ in range(jobs):
        turn = turns.take()
        turns.finish(turn, seconds.get(turn.client, SLICE))
        found += turn.client
    return found


def test_a_newcomer_is_next_however_many_jobs_another_has_waiting() -> None:
    turns = Turns[Turn]()
    ask(turns, "a", 1500)
    assert served(turns, 40) == "a" * 40
    ask(turns, "b", 2)
    assert served(turns, 4) == "baba"


def test_a_newcomer_is_next_also_while_another_has_jobs_in_all_threads() -> None:
    turns = Turns[Turn]()
    ask(turns, "a", 10)
    for _ in range(4):
        assert turns.take().client == "a"
    ask(turns, "b", 1)
    assert turns.take().client == "b"


def test_time_is_shared_not_the_number_of_jobs() -> None:
    turns = Turns[Turn]()
    ask(turns, "a", 10)
    ask(turns, "b", 10)
    assert served(turns, 12, a=0.4, b=0.1).count("a") == 3


def test_a_client_that_was_alone_owes_the_others_one_slice_at_most() -> None:
    turns = Turns[Turn]()
    ask(turns, "a")
    assert served(turns, 1, a=100.0) == "a"
    ask(turns, "b", 5)
    ask(turns, "a", 5)
    assert served(turns, 6) == "bbabab"


def test_the_jobs_of_one_client_go_by_rank_and_then_in_order() -> None:
    turns = Turns[Turn]()
    ask(turns, "a", rank=Rank.ANALYSIS)
    ask(turns, "a", rank=Rank.HINT)
    ask(turns, "a", 2, Rank.MOVE)
    found = [turns.take() for _ in range(4)]
    assert [turn.rank for turn in found] == [Rank.MOVE, Rank.MOVE, Rank.HINT, Rank.ANALYSIS]
    assert found[0].number < found[1].number


def test_the_background_gives_way_but_is_never_stuck() -> None:
    turns = Turns[Turn]()
    ask(turns, "z", 3, Rank.ANALYSIS)
    ask(turns, "a", 1000)
    each = BACKGROUND_AFTER / 4
    assert served(turns, 15, a=each, z=each) == "aaaazaaaazaaaaz"
    assert served(turns, 5, a=each) == "aaaaa"


def test_jobs_of_a_table_without_a_client_go_to_the_first_that_asks() -> None:
    turns = Turns[Turn]()
    for table in range(100):
        ask(turns, NOBODY, table=f"table {table}")
    assert turns.take().table == "table 0"
    turns.reassign("table 99", "b")
    found = [turns.take() for _ in range(99)]
    assert (found[0].client, found[0].table) == ("b", "table 99")
    assert sorted(turn.table for turn in found) == sorted(f"table {table}" for table in range(1, 100))


def test_a_removed_job_is_not_done_and_its_client_is_forgotten() -> None:
    turns = Turns[Turn]()
    ask(turns, "a", 2)
    removed = Turn(Rank.MOVE, next(numbers), "b")
    turns.add(removed)
    turns.remove(removed)
    turns.remove(removed)
    assert turns.waiting == 2
    assert served(turns, 2) == "aa"
    ask(turns, "c", 3)
    assert served(turns, 3, c=0.0) == "ccc"
    assert set(turns.foreground._flows) <= {"a", "c"}
