/**
 * Price alerts in the crash scenario: each exists once, a removed one stays removed, and the others
 * fired with the first tick that reached them, also with a late one.
 */
import { alertPriceText } from '@anywhen/exchange';
import { marketIndex } from '@anywhen/prices';
import { wayReached } from '@anywhen/protocol';
import { expect } from 'vitest';
import type { CrashEvidence } from '../crash/evidence.ts';
import { type CrashPart, randomBelow } from '../crash/part.ts';

const SYMBOLS = ['ETHUSDT', 'SOLUSDT', 'BTCUSDT'];
const AWAY = [0.999, 0.9997, 1.0003, 1.001];
const [FIRED, REMOVED] = [1, 2];

export const alertsCrashPart: CrashPart = {
  async act(member) {
    for (let turn = member.uid; !member.isOver; turn += 1) {
      const symbol = SYMBOLS[turn % SYMBOLS.length] ?? '';
      const away = AWAY[randomBelow(AWAY.length)] ?? 1;
      const level = Math.round((await member.readPrice(symbol)) * away);
      const price = alertPriceText(symbol, level);
      const reply = await member.request({ kind: 'set-alert', symbol, price, moveBps: null });
      await member.pass(10 + randomBelow(30));
      if (!reply.isAccepted || randomBelow(3) > 0) continue;
      await member.request({ kind: 'remove-alert', alertId: Number(reply.data.alert.id) });
    }
  },

  async check(evidence) {
    const rows = await listAlerts(evidence);
    const set = new Set(evidence.acceptedOf('set-alert').map(({ data }) => data.alert.id));
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...set].toSorted());
    const removed = evidence.acceptedOf('remove-alert').map(({ data }) => data.alert.id);
    const gone = rows.filter(({ state }) => state === REMOVED).map(({ id }) => id);
    expect(gone.toSorted()).toEqual(removed.toSorted());
    const reached = findReached(evidence, rows);
    const others = rows.filter(({ state }) => state !== REMOVED);
    expect(others.map(({ firedSecond }) => firedSecond)).toEqual(
      others.map(({ id }) => reached.get(id)),
    );
    expect(others.filter(({ state }) => state === FIRED).length).toBeGreaterThan(0);
  },
};

type AlertRow = {
  id: string;
  symbol: string;
  above: number | null;
  below: number | null;
  setSecond: number;
  state: number;
  firedSecond: number | null;
};

function listAlerts(evidence: CrashEvidence): Promise<AlertRow[]> {
  return evidence.list<AlertRow>(
    `select id, symbol, above::float, below::float, set_second::float as "setSecond", state,
       fired_second::float as "firedSecond"
     from price_alert order by id`,
  );
}

/** By id, the second of the first tick after it was set that reached it; null when none has. */
function findReached(evidence: CrashEvidence, rows: readonly AlertRow[]) {
  const ticks = evidence.changesOf('tick');
  const firstSecond = ticks[0]?.second ?? 0;
  return new Map(
    rows.map(({ id, symbol, setSecond, ...levels }) => {
      const market = marketIndex(symbol);
      const isReached = (place: number) =>
        wayReached(levels, ticks[place]?.priceUnits[market] ?? 0) !== undefined;
      // No second is missing, so a tick's index follows from its second.
      let place = setSecond + 1 - firstSecond;
      while (place < ticks.length && !isReached(place)) place += 1;
      return [id, ticks[place]?.second ?? null];
    }),
  );
}
