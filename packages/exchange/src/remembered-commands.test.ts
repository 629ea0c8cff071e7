/** What is remembered of accepted commands: for a day to the millisecond, in bounded memory. */
import { HOUR_MS } from '@anywhen/prices';
import { SeededRandom } from '@anywhen/money/seeded-random';
import { describe, expect, it } from 'vitest';
import type { Actor } from './kernel/actor.ts';
import type { Command } from './modules.ts';
import {
  REMEMBERED_MS,
  RememberedCommands,
  commandKey,
  nameOf,
  rememberedOf,
} from './remembered-commands.ts';

const START_MS = Date.UTC(2026, 0, 10);

function commandOf(seq: number, atMs: number, actor: Actor, id: string): Command {
  return { seq, atMs, actor, id, body: { kind: 'take-a-break', days: 1 } };
}

const member = (uid: number): Actor => ({ kind: 'member', uid });

describe('[0.4] remembered commands', () => {
  it('are those a plain map would hold, through days of random commands and restarts', () => {
    const random = new SeededRandom(7);
    const actors = [member(10000001), member(10000002), { kind: 'system' } as const];
    const plain = new Map<string, { seq: number; atMs: number }>();
    let remembered = new RememberedCommands();
    let atMs = START_MS;
    for (let seq = 1; seq <= 6_000; seq += 1) {
      atMs += random.below(120_000);
      const id = `id-${random.below(2_500)}`;
      const command = commandOf(seq, atMs, random.pick(actors), id);
      remembered.forgetBefore(atMs - REMEMBERED_MS);
      const known = plain.get(commandKey(command));
      const isKnown = known !== undefined && known.atMs >= atMs - REMEMBERED_MS;
      expect(remembered.find(nameOf(command))?.seq).toBe(isKnown ? known.seq : undefined);
      if (isKnown) continue;
      plain.set(commandKey(command), { seq, atMs });
      remembered.keep(rememberedOf(command));
      if (seq % 1_500 === 0) remembered = new RememberedCommands([...remembered].toSorted(bySeq));
    }
  });

  it('are remembered to the last millisecond of the day', () => {
    const command = commandOf(1, START_MS, member(10000001), 'one');
    const remembered = new RememberedCommands([rememberedOf(command)]);
    remembered.forgetBefore(START_MS);
    expect(remembered.find(nameOf(command))).toEqual(rememberedOf(command));
    remembered.forgetBefore(START_MS + 1);
    expect(remembered.find(nameOf(command))).toBeUndefined();
  });

  it('are counted by member, and given back an hour after the day at the latest', () => {
    const remembered = new RememberedCommands();
    for (let seq = 1; seq <= 30; seq += 1) {
      const atMs = START_MS + seq * 10 * 60_000;
      remembered.keep(rememberedOf(commandOf(seq, atMs, member(10000001), `${seq}`)));
      remembered.keep(rememberedOf(commandOf(seq, atMs, { kind: 'system' }, `${seq}`)));
    }
    expect([remembered.countOf(10000001), remembered.countOf(10000002)]).toEqual([30, 0]);
    remembered.forgetBefore(START_MS + 2 * HOUR_MS);
    expect(remembered.countOf(10000001)).toBeLessThanOrEqual(30 - 6);
    remembered.forgetBefore(START_MS + 7 * HOUR_MS);
    expect([remembered.countOf(10000001), remembered.bytes]).toEqual([0, 0]);
  });

  it('of a day at 300 a second fit in 1 GiB', () => {
    const remembered = new RememberedCommands();
    const perHour = 50 * 3_600;
    const content = { low: 1, high: 2 };
    for (let seq = 1; seq <= perHour + 1; seq += 1) {
      const atMs = START_MS + Math.floor((seq * 1_000) / 50);
      const [keyLow, keyHigh] = [Math.imul(seq, 0x9e3779b1), Math.imul(seq, 0x85ebca6b)];
      remembered.keep({ uid: 10000001, keyLow, keyHigh, seq, atMs, content });
    }
    // But for the table that has just begun they are as they will be for the rest of the day;
    // beside a whole day there is at most one hour that is not given back yet.
    const bytesPerCommand = remembered.bytes / perHour;
    expect(bytesPerCommand).toBeLessThan(38);
    expect(bytesPerCommand * 300 * 3_600 * 25).toBeLessThan(2 ** 30);
  });
});

function bySeq(one: { seq: number }, other: { seq: number }): number {
  return one.seq - other.seq;
}
