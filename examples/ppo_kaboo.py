"""PPO learns to beat `random` at two-player Kaboo, in one file and on one core, in the style of CleanRL.

pip install powderkeg[gymnasium] torch

python examples/ppo_kaboo.py
python examples/ppo_kaboo.py --bot simple --total-steps 8_000_000 --json learnt.json
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import gymnasium
import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical
from torch.nn.functional import one_hot

import powderkeg.envs.gymnasium as seats
from powderkeg.engine.contract import load


@dataclass
class Args:
    bot: str = "random"  # the opponent in training and evaluation
    seed: int = 1
    total_steps: int = 1_000_000
    num_envs: int = 256
    num_steps: int = 32  # of each environment between two updates
    learning_rate: float = 1e-3  # annealed to 0
    gamma: float = 1.0
    gae_lambda: float = 0.95
    minibatches: int = 4
    epochs: int = 4
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    max_grad_norm: float = 0.5
    hidden: int = 128
    eval_games: int = 10_000
    json: str = ""  # a file for the results


ONE_HOT = {"stage": 4, "top": 13, "drawn": 13, "look_own": 8, "look_other": 8, "squares": 13}  # from 0; -1 is none
OF_TWO = {"squares": 8, "seen": 48}  # numbers that belong to the first two seats; empty seats are left out


class Agent(nn.Module):
    """From what a seat knows to a logit for each action, and the value."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        game, at = load("kaboo"), 0
        self.kinds: list[tuple[list[int], int]] = []  # places of numbers to encode as one-hot, and of how many kinds
        self.counts: list[int] = []  # places of all others
        for name, size in game.layout:
            places = list(range(at, at + OF_TWO.get(name, size)))
            if name in ONE_HOT:
                self.kinds.append((places, 1 + ONE_HOT[name]))
            else:
                self.counts += places
            at += size
        width = len(self.counts) + sum(len(places) * many for places, many in self.kinds)
        self.body = nn.Sequential(layer(width, hidden), nn.ReLU(), layer(hidden, hidden), nn.ReLU())
        self.actor = layer(hidden, game.actions, 0.01)
        self.critic = layer(hidden, 1, 1.0)

    def encode(self, observations: Tensor) -> Tensor:
        numbers = observations.long()
        kinds = [one_hot(numbers[:, places] + 1, many).flatten(1).float() for places, many in self.kinds]
        return torch.cat([*kinds, numbers[:, self.counts].float() / 10], 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        body = self.body(self.encode(observations))
        logits = self.actor(body).masked_fill(~masks, -1e8)
        return Categorical(logits=logits, validate_args=False), self.critic(body).squeeze(1)


def layer(into: int, out: int, gain: float = 2**0.5) -> nn.Linear:
    made = nn.Linear(into, out)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


# --- learning ------------------------------------------------------------------------------------------


class Rollout:
    """The steps of all environments between two updates."""

    def __init__(self, args: Args, envs: gymnasium.vector.VectorEnv) -> None:
        steps, games = args.num_steps, args.num_envs
        self.observations = torch.zeros((steps, *envs.observation_space.shape), dtype=torch.int8)
        self.masks = torch.zeros((steps, games, envs.single_action_space.n), dtype=torch.bool)
        self.actions = torch.zeros((steps, games), dtype=torch.long)
        self.logprobs, self.rewards, self.terminated, self.done, self.played = torch.zeros((5, steps, games))
        self.values = torch.zeros((steps + 1, games))

    @torch.no_grad()
    def collect(self, agent: Agent, envs: gymnasium.vector.VectorEnv, now: tuple) -> tuple:
        """Play on from `now`: observations, masks, and which games are over. The next step deals those again, whatever
        the action, so it is not used for learning."""
        observations, masks, over = now
        for step in range(len(self.actions)):
            policy, self.values[step] = agent(observations, masks)
            actions = policy.sample()
            self.observations[step], self.masks[step], self.actions[step] = observations, masks, actions
            self.logprobs[step], self.played[step] = policy.log_prob(actions), ~over
            found, rewards, terminated, truncated, info = envs.step(actions.numpy())
            observations, masks = torch.from_numpy(found), torch.from_numpy(info["action_mask"]).bool()
            over = torch.from_numpy(terminated | truncated)
            self.rewards[step], self.terminated[step] = torch.from_numpy(rewards), torch.from_numpy(terminated)
            self.done[step] = over
        self.values[-1] = agent(observations, masks)[1]
        return observations, masks, over

    def advantages(self, args: Args) -> Tensor:
        """Generalised advantage estimation."""
        advantages, last = torch.zeros_like(self.rewards), torch.zeros(args.num_envs)
        for step in reversed(range(args.num_steps)):
            ahead = args.gamma * self.values[step + 1] * (1 - self.terminated[step])
            delta = self.rewards[step] + ahead - self.values[step]
            advantages[step] = last = delta + args.gamma * args.gae_lambda * (1 - self.done[step]) * last
        return advantages


def update(agent: Agent, optimizer: torch.optim.Optimizer, rollout: Rollout, args: Args) -> None:
    advantages = rollout.advantages(args)
    returns = (advantages + rollout.values[:-1]).flatten()
    advantages = advantages.flatten()
    observations, masks = rollout.observations.flatten(0, 1), rollout.masks.flatten(0, 1)
    actions, logprobs = rollout.actions.flatten(), rollout.logprobs.flatten()
    played = rollout.played.flatten().nonzero().squeeze(1)
    for _ in range(args.epochs):
        for some in played[torch.randperm(len(played))].chunk(args.minibatches):
            policy, values = agent(observations[some], masks[some])
            gain = advantages[some]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            ratio = (policy.log_prob(actions[some]) - logprobs[some]).exp()
            policy_loss = -torch.min(gain * ratio, gain * ratio.clamp(1 - args.clip, 1 + args.clip)).mean()
            value_loss = 0.5 * (values - returns[some]).square().mean()
            loss = policy_loss + args.value * value_loss - args.entropy * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), args.max_grad_norm)
            optimizer.step()


def learn(args: Args) -> Agent:
    agent = Agent(args.hidden)
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.learning_rate, eps=1e-5)
    envs = gymnasium.make_vec(seats.IDS["kaboo"], num_envs=args.num_envs, bots=(args.bot,), seat=1)
    rollout = Rollout(args, envs)
    observations, info = envs.reset(seed=args.seed)
    now = (
        torch.from_numpy(observations),
        torch.from_numpy(info["action_mask"]).bool(),
        torch.zeros(args.num_envs).bool(),
    )
    updates, began = max(1, args.total_steps // (args.num_envs * args.num_steps)), time.perf_counter()
    for number in range(updates):
        optimizer.param_groups[0]["lr"] = args.learning_rate * (1 - number / updates)
        now = rollout.collect(agent, envs, now)
        update(agent, optimizer, rollout, args)
        if number % 10 == 9 or number == updates - 1:
            steps, ended = (number + 1) * args.num_envs * args.num_steps, rollout.done.sum()
            won = ((rollout.rewards + 1) / 2 * rollout.done).sum() / ended
            print(f"{steps:>10,} steps  {time.perf_counter() - began:5.0f} s  wins {won:.1%} of {ended:.0f} games")
    return agent


# --- measuring -----------------------------------------------------------------------------------------


@torch.no_grad()
def win_share(agent: Agent, bot: str, games: int, seed: int) -> tuple[float, float, float]:
    """The agent's share of the win over new finished games, playing its likeliest moves, and the 95 % interval. All
    games start at once and only the first of each environment counts, so that short ones do not count more. Games that
    the turn limit ends (T1) count for nobody; they are reported separately."""
    envs = gymnasium.make_vec(seats.IDS["kaboo"], num_envs=games, bots=(bot,), seat=1)
    observations, info = envs.reset(seed=seed)
    shares, over = np.full(games, np.nan), np.zeros(games, np.bool_)
    while not over.all():
        policy, _ = agent(torch.from_numpy(observations), torch.from_numpy(info["action_mask"]).bool())
        observations, rewards, terminated, truncated, info = envs.step(policy.logits.argmax(1).numpy())
        finished = terminated & ~over
        shares[finished] = (rewards[finished] + 1) / 2
        over |= terminated | truncated
    if unfinished := int(np.isnan(shares).sum()):
        print(f"{unfinished:,} of {games:,} games were unfinished")
    shares = shares[~np.isnan(shares)]
    margin = 1.96 * shares.std(ddof=1) / len(shares) ** 0.5
    return shares.mean(), shares.mean() - margin, shares.mean() + margin


def main() -> None:
    parser = argparse.ArgumentParser(description="PPO learns two-player Kaboo.")
    for field in fields(Args):
        parser.add_argument(f"--{field.name.replace('_', '-')}", type=field.type, default=field.default)
    args = Args(**vars(parser.parse_args()))
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    began = time.perf_counter()
    agent = learn(args)
    seconds = time.perf_counter() - began
    share, low, high = win_share(agent, args.bot, args.eval_games, args.seed + 1_000_000)
    print(f"wins {share:.1%} against {args.bot} ({low:.1%} to {high:.1%} at 95 %), {args.eval_games:,} fresh games")
    if args.json:
        found = {"seconds": round(seconds, 1), "share": round(share, 4), "interval": [round(low, 4), round(high, 4)]}
        Path(args.json).write_text(json.dumps({**found, "args": asdict(args)}, indent=2) + "\n")


if __name__ == "__main__":
    main()
