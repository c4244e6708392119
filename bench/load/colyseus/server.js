// Two-player Exploding, phase 1, written for Colyseus: the pile is a secret that only the server sees, rooms are in
// memory, and what both may see is the room's schema state. A patch is broadcast right after each move instead of at
// the next tick of patchRate, which is how Colyseus is fastest. `node server.js PORT CARDS` prints "ready" when it
// listens.

import { randomInt } from 'node:crypto';
import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

const [port, cards] = process.argv.slice(2).map(Number);
const NOBODY = 255;
const ON_DEMAND = 600_000; // ms between patches that nobody asked for; 0 would tick each room's clock 60 times a second

const State = schema(
  {
    version: t.uint32(),
    turn: t.uint8(), // NOBODY's when the game is over
    left: t.uint8(),
    discarded: t.uint8(),
    exploded: t.uint8(), // the seat that has drawn the explosive card
  },
  'State',
);

class Exploding extends Room {
  maxClients = 2;
  patchRate = ON_DEMAND;
  seatReservationTimeout = 60;
  state = new State();
  seats = new Map(); // from session to seat
  again = new Set(); // seats that want another game
  pile = [];

  onCreate() {
    this.state.version = 0;
    this.deal();
    this.onMessage('draw', (client) => this.draw(this.seats.get(client.sessionId)));
    this.onMessage('again', (client) => this.askForAnother(this.seats.get(client.sessionId)));
  }

  onJoin(client, { seat }) {
    this.seats.set(client.sessionId, seat);
  }

  deal() {
    this.pile = Array(cards).fill('blank');
    this.pile[0] = 'explosive';
    for (let last = cards - 1; last > 0; last--) {
      const other = randomInt(last + 1);
      [this.pile[last], this.pile[other]] = [this.pile[other], this.pile[last]];
    }
    this.again.clear();
    this.publish({ turn: 0, left: cards, discarded: 0, exploded: NOBODY });
  }

  draw(seat) {
    const { turn, left, discarded } = this.state;
    if (seat !== turn) return;
    this.publish(
      this.pile.pop() === 'explosive'
        ? { turn: NOBODY, left: left - 1, exploded: seat }
        : { turn: 1 - turn, left: left - 1, discarded: discarded + 1 },
    );
  }

  askForAnother(seat) {
    if (this.state.turn !== NOBODY) return;
    this.again.add(seat);
    if (this.again.size === 2) this.deal();
  }

  publish(changes) {
    this.state.version += 1;
    Object.assign(this.state, changes);
    this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define('exploding', Exploding);
await server.listen(port);
console.log('ready');
