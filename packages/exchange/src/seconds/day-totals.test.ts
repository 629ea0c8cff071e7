/** The totals of a day: stored while they count, dropped with midnight, found again at a start. */
import { describe, expect, it } from 'vitest';
import { Fingerprint } from '../kernel/fingerprint.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import {
  type SecondsContract,
  acceptContract,
  endContract,
  openContract,
  recordSettlement,
  voidContract,
} from './contract.ts';
import { DayTotals, sumDayTotals } from './day-totals.ts';

const DAY = 86_400;
const EMPTY = new Fingerprint().toString();

function newTotals(lastSecond = DAY) {
  const fingerprint = new Fingerprint();
  return { fingerprint, totals: new DayTotals(fingerprint, { totals: [], lastSecond }) };
}

/** A contract of 60 s that has lost 100, or won 91 on top of it. */
function endedAt(uid: number, endsAtSecond: number, hasWon = false): SecondsContract {
  const waiting = accepted(uid, (endsAtSecond - 61) * 1_000);
  const running = openContract(waiting, { second: endsAtSecond - 60, priceUnits: 5 });
  const settlement = { second: endsAtSecond, priceUnits: hasWon ? 6 : 4 };
  return endContract(recordSettlement(running, settlement), endsAtSecond * 1_000);
}

function accepted(uid: number, acceptedAtMs: number) {
  return acceptContract({
    id: 1,
    uid,
    shareId: '',
    symbol: 'BTCUSDT',
    direction: 'up',
    periodSeconds: 60,
    returnBps: 9_100,
    wagerUnits: 100n,
    acceptedAtMs,
  });
}

describe('[3.6] the totals of a day', () => {
  it('are forgotten with the first tick of the next day, and leave no trace', () => {
    const { fingerprint, totals } = newTotals();
    totals.addWager({ uid: ALICE, acceptedAtMs: DAY * 1_000, units: 100n });
    totals.addLoss({ uid: ALICE, second: 2 * DAY - 1, units: 100n });
    totals.forgetBefore(2 * DAY - 1);
    expect(totals.at(ALICE, DAY * 1_000)).toMatchObject({ wageredUnits: 100n, netLossUnits: 100n });
    expect(fingerprint.toString()).not.toBe(EMPTY);
    totals.forgetBefore(2 * DAY);
    expect(totals.at(ALICE, DAY * 1_000)).toMatchObject({ wageredUnits: 0n, netLossUnits: 0n });
    expect(fingerprint.toString()).toBe(EMPTY);
  });

  it('of a day that is over take nothing more', () => {
    const { fingerprint, totals } = newTotals(2 * DAY);
    totals.addLoss({ uid: ALICE, second: 2 * DAY - 1, units: 100n });
    expect(fingerprint.toString()).toBe(EMPTY);
  });

  it('keep what was wagered after midnight and before its tick', () => {
    const { totals } = newTotals();
    totals.addWager({ uid: ALICE, acceptedAtMs: 2 * DAY * 1_000 + 10, units: 100n });
    totals.forgetBefore(2 * DAY);
    expect(totals.at(ALICE, 2 * DAY * 1_000 + 20).wageredUnits).toBe(100n);
  });

  it('that come back to nothing leave no trace', () => {
    const { fingerprint, totals } = newTotals();
    totals.addLoss({ uid: ALICE, second: DAY, units: 91n });
    totals.addLoss({ uid: ALICE, second: DAY, units: -91n });
    expect(fingerprint.toString()).toBe(EMPTY);
  });
});

describe('the totals of contracts', () => {
  it('count a wager by its acceptance and a loss by its end, from the last tick’s day on', () => {
    const contracts = [
      endedAt(ALICE, DAY - 1),
      endedAt(ALICE, DAY),
      endedAt(ALICE, DAY + 500),
      endedAt(BOB, DAY + 600, true),
      voidContract(accepted(BOB, DAY * 1_000), 0),
      accepted(BOB, 2 * DAY * 1_000 + 5),
    ];
    expect(sumDayTotals(contracts, DAY + 700)).toEqual([
      { uid: ALICE, day: 1, wageredUnits: 100n, netLossUnits: 200n },
      { uid: BOB, day: 1, wageredUnits: 200n, netLossUnits: -91n },
      { uid: BOB, day: 2, wageredUnits: 100n, netLossUnits: 0n },
    ]);
  });

  it('equal those that were stored all along', () => {
    const { fingerprint, totals } = newTotals();
    const contracts = [endedAt(ALICE, DAY + 100), endedAt(BOB, DAY + 100, true)];
    for (const { uid, acceptedAtMs, wagerUnits, receiptUnits } of contracts) {
      totals.addWager({ uid, acceptedAtMs, units: wagerUnits });
      totals.addLoss({ uid, second: DAY + 100, units: wagerUnits - (receiptUnits ?? 0n) });
    }
    const again = new Fingerprint();
    const sums = sumDayTotals(contracts, DAY + 100);
    const restarted = new DayTotals(again, { totals: sums, lastSecond: DAY + 100 });
    expect(again.toString()).toBe(fingerprint.toString());
    expect(restarted.at(BOB, DAY * 1_000)).toEqual(totals.at(BOB, DAY * 1_000));
  });
});
