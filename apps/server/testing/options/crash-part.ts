/**
 * Flash options in the crash scenario, with expiries every minute: each purchase and sale exists
 * once, each premium is paid once, and each payout is made once.
 */
import { type SeriesRecord, alertPriceText } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { at } from '@anywhen/prices';
import { OPTIONS_OFFER, type PricedSecond, quoteOf } from '@anywhen/protocol';
import { expect } from 'vitest';
import { entriesOf } from '../crash/evidence.ts';
import { type CrashMember, type CrashPart, randomBelow } from '../crash/part.ts';

const SYMBOL = 'BTCUSDT';
const [PREMIUM, PAYOUT] = [90, 92];

/** One of what is on sale, at a second of prices. */
type Offered = { series: SeriesRecord; strikeUnits: number; second: PricedSecond };

export const optionsCrashPart: CrashPart = {
  terms: [
    {
      kind: 'set-options-terms',
      offer: { ...OPTIONS_OFFER, rule: 'opt/1' as const, lengthsSeconds: [60], closeSeconds: 30 },
    },
  ],
  funds: { options: '300' },

  async act(member) {
    while (!member.isOver) {
      const positionId = await buy(member);
      await member.pass(1 + randomBelow(4));
      if (positionId !== undefined && randomBelow(2) === 0) await sellOne(member, positionId);
      await member.pass(10 + randomBelow(30));
    }
  },

  async isSettled(evidence) {
    return (await evidence.count('select count(*) from option_position where state < 2')) === 0;
  },

  async check(evidence) {
    const rows = await evidence.list<{ id: string }>('select id from option_position');
    const bought = evidence.acceptedOf('buy-option').map(({ data }) => data.position.id);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(bought.toSorted());
    expect(bought.length).toBeGreaterThan(evidence.uids.length);
    const sales = await evidence.count('select count(*) from option_sale');
    expect(sales).toBe(evidence.acceptedOf('sell-option').length);
    await evidence.expectNone({
      'premiums paid once': `select count(*) - ${entriesOf(PREMIUM)} as count from option_position`,
      'paid out once': `select count(*) - ${entriesOf(PAYOUT)} as count from option_position
        where payout_units > 0`,
    });
  },
};

/** None when nothing is on sale: one series is closed, and the next not open yet. */
async function buy(member: CrashMember): Promise<number | undefined> {
  const offered = await findOffered(member);
  if (!offered) return undefined;
  const { series, strikeUnits, second } = offered;
  const { askUnits } = quoteOf(series, { strikeUnits, type: 'call' }, second);
  const reply = await member.request({
    kind: 'buy-option',
    series: series.code,
    strike: alertPriceText(SYMBOL, strikeUnits),
    type: 'call',
    quantity: 2,
    price: formatUnits(askUnits),
    second: second.second,
  });
  return reply.isAccepted ? Number(reply.data.position.id) : undefined;
}

async function sellOne(member: CrashMember, positionId: number): Promise<void> {
  const own = await member.read('options', 'listCurrent', member.uid);
  const position = own.find(({ id }) => id === positionId);
  const series = await member.read('options', 'findSeries', position?.series ?? '');
  const second = await member.read('options', 'lastSecondOf', SYMBOL);
  if (!position || !series || !second) return;
  const { bidUnits } = quoteOf(series, position, second);
  const quoted = { price: formatUnits(bidUnits), second: second.second };
  await member.request({ kind: 'sell-option', positionId, quantity: 1, ...quoted });
}

async function findOffered(member: CrashMember): Promise<Offered | undefined> {
  const second = await member.read('options', 'lastSecondOf', SYMBOL);
  const all = await member.read('options', 'listSeries');
  const series = all.find(({ symbol, closesAtSecond }) => {
    return symbol === SYMBOL && closesAtSecond > (second?.second ?? 0);
  });
  return second && series && { series, strikeUnits: at(series.strikes, 2), second };
}
