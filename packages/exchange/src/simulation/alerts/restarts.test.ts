/** Alerts over restarts: stopped after every single command, all comes to the same. */
import { expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../../exchange.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Command, CommandBody } from '../../modules.ts';
import { FeedCommands } from '../../../testing/feed.ts';
import { ALICE } from '../../../testing/machine.ts';
import { SYSTEM } from '../module-simulation.ts';
import { Tables } from '../simulate.ts';

const FIRST_SECOND = 20_000 * 86_400 + 60;
const SECONDS = 120;

it('[16.9] come to the same state and fire at the same ticks whenever the exchange stops', () => {
  const straight = new Exchange(EMPTY_IMAGE);
  let stopped = new Exchange(EMPTY_IMAGE);
  const tables = new Tables();
  const seen: string[] = [];
  for (const command of lifecycleOf()) {
    const [one, other] = [straight.step(command), stopped.step(command)];
    expect(other.changes).toEqual(one.changes);
    tables.write(command, other);
    stopped = new Exchange(tables.image(stopped));
    expect(stopped.fingerprint).toBe(straight.fingerprint);
    for (const change of one.changes) if (change.kind === 'alert') seen.push(change.alert.state);
  }
  const countOf = (state: string) => seen.filter((each) => each === state).length;
  expect([countOf('waiting'), countOf('removed')]).toEqual([6, 1]);
  expect(countOf('fired')).toBeGreaterThan(1);
});

function lifecycleOf(): Command[] {
  const commands: Command[] = [];
  let second = FIRST_SECOND;
  const send = (actor: Actor, body: CommandBody) => {
    const seq = commands.length + 1;
    commands.push({ seq, atMs: second * 1_000, actor, id: `c${seq}`, body });
  };
  const member: Actor = { kind: 'member', uid: ALICE };
  const feed = new FeedCommands(second);
  for (const body of [feed.openMarkets(), feed.publishAnchor(0), feed.tick(second)]) {
    send(SYSTEM, body);
  }
  send(SYSTEM, { kind: 'open-member', uid: ALICE });
  for (const moveBps of [10, 11, 12, 13, 14, 4_000]) {
    send(member, { kind: 'set-alert', symbol: 'DOGEUSDT', price: null, moveBps });
  }
  send(member, { kind: 'remove-alert', alertId: 2 });
  for (; second < FIRST_SECOND + SECONDS;) {
    second += 1;
    send(SYSTEM, feed.tick(second));
  }
  return commands;
}
