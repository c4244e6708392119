// Two-player Exploding, phase 1, written for boardgame.io: the pile is a secret that only the server sees, the deal is
// boardgame.io's shuffle, matches are in memory. `node server.js PORT CARDS` prints "ready" when it listens.

const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const [port, cards] = process.argv.slice(2).map(Number);

function setup({ random }) {
  const pile = Array(cards).fill('blank');
  pile[0] = 'explosive';
  return { secret: { pile: random.Shuffle(pile) }, left: cards, discarded: 0, exploded: null };
}

function draw({ G, playerID }) {
  if (G.left === 0) return INVALID_MOVE;
  G.left -= 1;
  if (G.secret.pile.pop() === 'explosive') G.exploded = playerID;
  else G.discarded += 1;
}

const exploding = {
  name: 'exploding',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  setup,
  playerView: PlayerView.STRIP_SECRETS,
  moves: { draw: { move: draw, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.exploded === null ? undefined : { winner: G.exploded === '0' ? '1' : '0' }),
};

Server({ games: [exploding], origins: [Origins.LOCALHOST] }).run({ port }, () =>
  console.log('ready'),
);
