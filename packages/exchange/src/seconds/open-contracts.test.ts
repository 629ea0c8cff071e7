/** The contracts that have not ended: after a start they come in the order they would have had. */
import { describe, expect, it } from 'vitest';
import { Fingerprint } from '../fingerprint.ts';
import { ALICE } from '../testing/machine.ts';
import {
  type CurrentContract,
  acceptContract,
  awaitSettlement,
  openContract,
  recordSettlement,
} from './contract.ts';
import { OpenContracts } from './open-contracts.ts';

const waiting = (id: number) =>
  acceptContract({
    id,
    uid: ALICE + id,
    shareId: '',
    symbol: 'BTCUSDT',
    direction: 'up',
    periodSeconds: 60,
    returnBps: 9_000,
    wagerUnits: 10n,
    acceptedAtMs: id,
  });
const running = (id: number, endsAt: number) =>
  openContract(waiting(id), { second: endsAt - 60, priceUnits: 5 });
const settling = (id: number, endsAt: number) =>
  recordSettlement(running(id, endsAt), { second: endsAt, priceUnits: 5 });

const restored = (...contracts: CurrentContract[]) =>
  new OpenContracts(new Fingerprint(), contracts.toReversed());
const ids = (kept: readonly { contract: CurrentContract }[]) =>
  kept.map(({ contract }) => contract.id);

describe('contracts after a start', () => {
  it('are booked by their end, then by their age', () => {
    const open = restored(settling(2, 100), settling(4, 100), settling(1, 101), settling(3, 102));
    expect(open.unbookedCount).toBe(4);
    expect(ids(open.takeUnbooked(3))).toEqual([2, 4, 1]);
    expect(ids(open.takeUnbooked(3))).toEqual([3]);
    expect(open.takeUnbooked(0)).toEqual([]);
  });

  it('are due at their second, oldest first, once', () => {
    const open = restored(running(1, 100), running(2, 101), running(3, 100));
    expect(ids(open.takeDue(100))).toEqual([1, 3]);
    expect(open.takeDue(100)).toEqual([]);
    expect(ids(open.dueAt(101))).toEqual([2]);
  });

  it('wait for their opening tick in the order they were accepted', () => {
    const open = restored(waiting(1), waiting(2), waiting(3));
    expect(ids(open.takeWaiting(({ id }) => id < 3))).toEqual([1, 2]);
    expect(ids(open.takeWaiting(() => true))).toEqual([3]);
  });

  it('are still late when they were, oldest second first', () => {
    const late = [running(1, 103), running(2, 101), running(3, 102)].map(awaitSettlement);
    const open = restored(...late, running(4, 100));
    expect(open.lateSeconds()).toEqual([101, 102, 103]);
    open.takeDue(102);
    expect(open.lateSeconds()).toEqual([101, 103]);
  });

  it('carry the exposure of their market', () => {
    const open = restored(running(1, 100), settling(2, 100), waiting(3));
    expect(open.exposureOf('BTCUSDT')).toBe(3n * 90_000n);
    const [kept] = open.takeDue(100);
    if (kept) open.end(kept);
    expect(open.exposureOf('BTCUSDT')).toBe(2n * 90_000n);
    expect(open.exposureOf('ETHUSDT')).toBe(0n);
  });
});
