/** The checks of prices have teeth: a machine that takes the wrong version is caught. */
import { advance, encodeState, fromHex, initialState } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { Exchange } from '../exchange.ts';
import type { Command, CommandBody } from '../modules.ts';
import type { Outcome } from '../outcome.ts';
import { MarketsChecks } from './markets.ts';
import { START_SECOND, scenarioAnchor, scenarioGenesis, scenarioSeed } from './scenario-chain.ts';

const FIRST_DAY = START_SECOND / 86_400;

type Spoil = (outcome: Outcome) => Outcome;

/** Far from the start prices, where versions differ within a tick. */
function run(bodies: readonly CommandBody[], spoil: Spoil = (outcome) => outcome): void {
  const exchange = new Exchange();
  const checks = new MarketsChecks((isTrue, promise) => {
    if (!isTrue) throw new Error(promise);
  });
  const rest = initialState(START_SECOND - 1);
  const process = encodeState({ ...rest, x: rest.x.map(() => 1) });
  const genesis = scenarioGenesis();
  const opening: CommandBody[] = [
    { kind: 'open-markets', genesis, firstDay: FIRST_DAY, process },
    { kind: 'publish-anchor', day: 0, anchor: scenarioAnchor(0) },
  ];
  for (const [index, body] of [...opening, ...bodies].entries()) {
    const atMs = (START_SECOND + 1) * 1_000;
    const actor = { kind: 'system' } as const;
    const command: Command = { seq: index + 1, atMs, actor, id: `c${index}`, body };
    const outcome = exchange.step(command);
    if (outcome.reply.isAccepted) checks.after(spoil(outcome), command);
  }
}

const tick = (second: number): CommandBody => ({
  kind: 'tick',
  second,
  seed: scenarioSeed(second),
});
const FROM_FIRST_DAY = { kind: 'set-process-version', day: 0, version: 2 } as const;

describe('[R5] the checks of prices', () => {
  it('pass ticks of every version', () => {
    run([tick(START_SECOND), tick(START_SECOND + 1)]);
    for (const version of [2, 3]) {
      const change = { ...FROM_FIRST_DAY, version };
      run([change, tick(START_SECOND), tick(START_SECOND + 1)]);
    }
  });

  it('catch a tick of another version', () => {
    const forgetful: Spoil = (outcome) => ({
      ...outcome,
      changes: outcome.changes.map((change) => {
        if (change.kind !== 'market-state' || change.state.seed === null) return change;
        const { process } = change.state;
        const [first = '', ...others] = process.x;
        const x = [`${first.slice(0, -1)}${first.endsWith('0') ? '1' : '0'}`, ...others];
        return { ...change, state: { ...change.state, process: { ...process, x } } };
      }),
    });
    expect(() => run([FROM_FIRST_DAY, tick(START_SECOND)], forgetful)).toThrow('of its day');
  });

  it('catch volumes of another version', () => {
    const forgetful: Spoil = (outcome) => ({
      ...outcome,
      changes: outcome.changes.map((change) => {
        if (change.kind !== 'tick') return change;
        const { second, seed } = change;
        const before = initialState(second - 1);
        const { tapeVolumeCents } = advance(before, fromHex(seed), { second, version: 2 });
        return { ...change, tapeVolumeCents };
      }),
    });
    const newest = { ...FROM_FIRST_DAY, version: 3 };
    run([FROM_FIRST_DAY, tick(START_SECOND)], forgetful);
    expect(() => run([newest, tick(START_SECOND)], forgetful)).toThrow('of their day');
  });

  it('catch a version that was taken late', () => {
    const checks = new MarketsChecks((isTrue, promise) => {
      if (!isTrue) throw new Error(promise);
    });
    const process = encodeState(initialState(START_SECOND));
    const state = { genesis: '', firstDay: FIRST_DAY, process, seed: '00', hashes: [] };
    const atMs = START_SECOND * 1_000 + 1;
    const command = { seq: 1, atMs, actor: { kind: 'system' }, id: 'a' } as const;
    const change = { kind: 'market-state', state } as const;
    const take = (day: number) =>
      checks.after(
        { changes: [change] },
        { ...command, body: { kind: 'set-process-version', day, version: 2 } },
      );
    expect(() => take(1)).toThrow('a day before');
    expect(take(2)).toEqual([]);
  });
});
