/** The contracts that have not ended: after a start they come in the order they would have had. */
import { describe, expect, it } from 'vitest';
import { Timetable } from '../agenda/timetable.ts';
import { Fingerprint } from '../kernel/fingerprint.ts';
import { ALICE } from '../../testing/machine.ts';
import {
  type CurrentContract,
  acceptContract,
  awaitSettlement,
  openContract,
  recordSettlement,
} from './contract.ts';
import { type EndingContract, type Entry, OpenContracts } from './open-contracts.ts';

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

/** With a timetable of its own; `booked` collects what falls due up to a second. */
function restored(...contracts: CurrentContract[]) {
  const timetable = new Timetable<Entry[]>();
  const ends = timetable.open<Entry<EndingContract>>({
    idOf: ({ contract }) => contract.id,
    onDue: (fallen, entry) => {
      fallen.push(entry);
      return 'booked';
    },
  });
  const open = new OpenContracts(new Fingerprint(), ends, contracts.toReversed());
  const bookUntil = (second: number, left = Infinity): Entry[] => {
    const fallen: Entry[] = [];
    timetable.book(fallen, second, { left });
    return fallen;
  };
  return { open, bookUntil };
}
const ids = (entry: readonly { contract: CurrentContract }[]) =>
  entry.map(({ contract }) => contract.id);

describe('contracts after a start', () => {
  it('are booked by their end, then by their age', () => {
    const settled = [settling(2, 100), settling(4, 100), settling(1, 101), settling(3, 102)];
    const { bookUntil } = restored(...settled);
    expect(ids(bookUntil(102, 3))).toEqual([2, 4, 1]);
    expect(ids(bookUntil(102, 3))).toEqual([3]);
    expect(bookUntil(102)).toEqual([]);
  });

  it('are due at their second, oldest first, once, late ones too', () => {
    const { bookUntil } = restored(
      running(1, 100),
      awaitSettlement(running(2, 101)),
      running(3, 100),
    );
    expect(bookUntil(99)).toEqual([]);
    expect(ids(bookUntil(100))).toEqual([1, 3]);
    expect(bookUntil(100)).toEqual([]);
    expect(ids(bookUntil(101))).toEqual([2]);
  });

  it('wait for their opening tick in the order they were accepted', () => {
    const { open } = restored(waiting(1), waiting(2), waiting(3));
    expect(ids(open.takeWaiting(({ id }) => id < 3))).toEqual([1, 2]);
    expect(ids(open.takeWaiting(() => true))).toEqual([3]);
  });

  it('carry the exposure of their market', () => {
    const { open, bookUntil } = restored(running(1, 100), settling(2, 100), waiting(3));
    expect(open.exposureOf('BTCUSDT')).toBe(3n * 90_000n);
    const [entry] = bookUntil(100);
    if (entry) open.end(entry);
    expect(open.exposureOf('BTCUSDT')).toBe(2n * 90_000n);
    expect(open.exposureOf('ETHUSDT')).toBe(0n);
  });
});
