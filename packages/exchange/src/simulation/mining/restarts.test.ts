/** Machines over restarts: stopped after every single command, all comes to the same. */
import { formatUnits } from '@anywhen/money';
import { expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../../exchange.ts';
import { quoteMachines } from '../../mining/mining-terms.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Command, CommandBody } from '../../modules.ts';
import { FeedCommands } from '../../../testing/feed.ts';
import { ALICE, BOB } from '../../../testing/machine.ts';
import { termsWith } from '../../../testing/mining-scenario.ts';
import { SYSTEM } from '../module-simulation.ts';
import { Tables } from '../simulate.ts';

const DAY = 86_400;
const FIRST_DAY = 20_000;
const TERMS = termsWith('Nano', { termDays: 2, stock: 9 });
const SMALL_BATCHES = { bookingsMax: 1 };

it('[6.2] come to the same state and postings whenever the exchange stops', () => {
  const commands = lifecycleOf();
  const straight = new Exchange(EMPTY_IMAGE, SMALL_BATCHES);
  let stopped = new Exchange(EMPTY_IMAGE, SMALL_BATCHES);
  const tables = new Tables();
  const seen = new Set<string>();
  for (const command of commands) {
    const [one, other] = [straight.step(command), stopped.step(command)];
    expect(other.reply.isAccepted).toBe(one.reply.isAccepted);
    expect(other.changes).toEqual(one.changes);
    tables.write(command, other);
    stopped = new Exchange(tables.image(stopped), SMALL_BATCHES);
    expect(stopped.fingerprint).toBe(straight.fingerprint);
    for (const change of one.changes) if (change.kind === 'machine') seen.add(change.machine.state);
  }
  expect([...seen].toSorted()).toEqual(['cancelled', 'expired', 'pending', 'running']);
  expect(stopped.modules.mining.soldOf('Nano')).toBe(5);
});

function lifecycleOf(): Command[] {
  const commands: Command[] = [];
  let second = FIRST_DAY * DAY + 1;
  const send = (actor: Actor, ...bodies: CommandBody[]) => {
    for (const body of bodies) {
      const seq = commands.length + 1;
      commands.push({ seq, atMs: second * 1_000, actor, id: `c${seq}`, body });
    }
  };
  const feed = new FeedCommands(second);
  send(SYSTEM, feed.openMarkets(), feed.publishAnchor(0), feed.tick(second));
  send(SYSTEM, { kind: 'set-business-days', daySeconds: DAY });
  send(SYSTEM, { kind: 'set-mining-terms', ...TERMS });
  for (const uid of [ALICE, BOB]) {
    send(SYSTEM, { kind: 'open-member', uid });
    const move = { from: 'funds', to: 'financial', currency: 'USDT', quantity: '900' } as const;
    send({ kind: 'member', uid }, { kind: 'transfer', ...move }, nanos(2));
  }
  send(
    { kind: 'member', uid: ALICE },
    nanos(3),
    { kind: 'cancel-machines', machineId: 3 },
    nanos(1),
  );
  send(SYSTEM, { kind: 'set-mining-terms', ...termsWith('Nano', { price: '11' }) });
  for (let day = 1; day <= 4; day += 1) {
    second = (FIRST_DAY + day) * DAY;
    send(SYSTEM, { kind: 'roll-day', day: FIRST_DAY + day });
    for (let due = 0; due < 4; due += 1) send(SYSTEM, { kind: 'settle-due' });
  }
  return commands;
}

function nanos(quantity: number): CommandBody {
  const [model] = TERMS.models;
  if (!model) throw new Error('something is sold');
  const { priceUnits, output } = quoteMachines(TERMS, model, { quantity, bitcoinUnits: 0n });
  const [cost, total] = [formatUnits(priceUnits), formatUnits(output.totalUnits)];
  return { kind: 'buy-machines', model: model.code, quantity, cost, output: total };
}
