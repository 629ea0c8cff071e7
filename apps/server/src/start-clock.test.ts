/** [R8] The clock a start has, against its journal, an operator's word and a second clock. */
import { describe, expect, it } from 'vitest';
import { readConfig } from './platform/config.ts';
import { requireClock } from './start-clock.ts';

const LAST_MS = Date.UTC(2026, 4, 1, 12);
const HOUR_MS = 3_600_000;

type Given = { aheadMs: number; args?: string[]; secondMs?: number; lastAtMs?: number };

/** What it makes up for, or the sentence it is refused with. */
async function start({ aheadMs, args = [], secondMs, lastAtMs = LAST_MS }: Given) {
  const starting = requireClock({
    config: readConfig({}, '/srv', args),
    nowMs: () => LAST_MS + aheadMs,
    lastAtMs,
    readSecondClockMs: async () => secondMs,
  });
  return starting.then(
    (madeUp) => ({ madeUp, refused: undefined }),
    (error: Error & { exitCode?: number }) => ({ madeUp: undefined, refused: error }),
  );
}

describe('[R8] a start goes on from its journal', () => {
  it('by itself for an hour, and at the very first start at any time', async () => {
    const silent = { madeUp: undefined, refused: undefined };
    expect(await start({ aheadMs: HOUR_MS })).toEqual(silent);
    expect(await start({ aheadMs: 24 * HOUR_MS, lastAtMs: 0 })).toEqual(silent);
    expect((await start({ aheadMs: HOUR_MS + 1 })).refused).toBeDefined();
  });

  it('a day ahead only with the command that the refusal names, and is told what it makes up for', async () => {
    const { refused } = await start({ aheadMs: 26 * HOUR_MS });
    expect(refused?.message).toBe(
      'The clock of this machine says 2026-05-02T14:00:00Z, but the exchange stopped at ' +
        '2026-05-01T12:00:00Z: it would make up for 1 d 2 h, and prices and settlements can ' +
        'never be taken back. If this time is right, start with ' +
        '"npm start -- --catch-up-until 2026-05-02T14:00:00Z" (or ' +
        'CATCH_UP_UNTIL=2026-05-02T14:00:00Z in the environment); if not, set the clock right ' +
        'and start again.',
    );
    expect(refused?.exitCode).toBe(3);
    const [, args = ''] = /npm start -- ([^"]+)"/.exec(refused?.message ?? '') ?? [];
    const again = await start({ aheadMs: 26 * HOUR_MS + 60_000, args: args.split(' ') });
    expect(again).toEqual({
      madeUp: '1 d 2 h, as --catch-up-until or CATCH_UP_UNTIL allows',
      refused: undefined,
    });
  });

  it('not with a word that was given for an earlier outage, or for a time to come', async () => {
    const args = ['--catch-up-until', '2026-05-02T14:00:00Z'];
    const { refused: old } = await start({ aheadMs: 28 * HOUR_MS, args });
    expect(old?.message).toContain('--catch-up-until 2026-05-02T16:00:00Z');
    const { refused: early } = await start({ aheadMs: 24 * HOUR_MS, args });
    expect(early?.message).toContain('has not come by the clock of this machine');
    expect(early?.exitCode).toBe(3);
  });

  it('when a second clock agrees, and names it when it does not', async () => {
    const nowMs = LAST_MS + 26 * HOUR_MS;
    const agreed = await start({ aheadMs: 26 * HOUR_MS, secondMs: nowMs - 4_000 });
    expect(agreed.madeUp).toBe('1 d 2 h: the clock of the database’s machine agrees');
    const { refused } = await start({ aheadMs: 26 * HOUR_MS, secondMs: LAST_MS + 60_000 });
    expect(refused?.message).toContain('and that of the database 2026-05-01T12:01:00Z, but');
  });

  it('never on a clock that is behind it', async () => {
    const { refused } = await start({ aheadMs: -2_001 });
    expect(refused?.message).toMatch(/has gone on until .*: set the clock right, then start again/);
    expect((await start({ aheadMs: -2_000 })).refused).toBeUndefined();
  });
});
