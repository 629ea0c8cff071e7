/**
 * Flash options of the second rule on a real core and a real PostgreSQL, from the purchase to a
 * receipt that the verifier accepts, with restarts in between.
 */
import {
  OPTIONS_OFFER,
  type OptionReceipt,
  buyOption,
  contractsWithin,
  readOptionReceipt,
  readOptionSeries,
  readOptionsDesk,
  verifyOption,
} from '@anywhen/protocol';
import { parseUnits } from '@anywhen/money';
import { NEWEST_VERSION, REGIMES, SECONDS_PER_DAY } from '@anywhen/prices';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/money.ts';
import { closeFixture, startTestCores } from '../../testing/module-fixture.ts';
import { readOptionEvidence } from '../../testing/options/option-evidence.ts';
import { OptionsFixture } from '../../testing/options/options-fixture.ts';
import { optionsWorthAt, optionsWorthOf } from './worth.ts';

/** Two minutes and four: long enough for prices to leave the strikes they opened with. */
const OFFER = { ...OPTIONS_OFFER, lengthsSeconds: [120], houseMax: '20000' };

const cores = startTestCores();
let fixture: OptionsFixture;
let firstSecond: number;

beforeEach(async () => {
  fixture = await OptionsFixture.open(cores, OFFER);
  firstSecond = fixture.feed.second - 1;
  await fixture.joinWith('900', ALICE, BOB);
});

afterEach(() => closeFixture(fixture, cores));

async function restart(): Promise<void> {
  await fixture.stop();
  await fixture.start();
}

const receiptOf = (id: string) => fixture.ask(ALICE, readOptionReceipt, {}, { params: { id } });

async function verify(receipt: OptionReceipt, claimed = receipt) {
  const evidence = await readOptionEvidence(cores.running.pool, receipt, firstSecond);
  return verifyOption(claimed, evidence, OFFER);
}

/** The first series with more than its five strikes, and one of those that came later. */
async function waitForStrike() {
  for (;;) {
    await fixture.tickTo(fixture.feed.second + 1);
    const { options } = fixture.core.facts;
    const grown = options.listSeries().find(({ strikes, closesAtSecond }) => {
      return strikes.length > 5 && closesAtSecond > fixture.feed.second + 2;
    });
    if (!grown) continue;
    const { priceUnits = 0 } = options.lastSecondOf(grown.symbol) ?? {};
    const isAbove = priceUnits > (grown.strikes[2] ?? 0);
    return { code: grown.code, strikeIndex: isAbove ? grown.strikes.length - 1 : 0 };
  }
}

describe('[7.3] options priced by the expectation of the process', () => {
  it('[R1] are bought, sold back and settled across restarts, and their receipts verify', async () => {
    const startsAtSecond = firstSecond - (firstSecond % SECONDS_PER_DAY);
    const { rule, series } = await fixture.list();
    expect(rule).toBe('opt/2');
    for (const each of series) {
      expect(each.rule).toBe(rule);
      expect(REGIMES).toContain(each.opening.regime);
      expect(each.versions).toEqual([{ version: NEWEST_VERSION, startsAtSecond }]);
    }
    const code = series.find(({ symbol }) => symbol === 'BTCUSDT')?.code ?? '';
    const bought = await fixture.buy(ALICE, { code, strikeIndex: 1, quantity: 10 });
    await restart();
    const worth = optionsWorthOf(fixture.core.facts, ALICE);
    expect(Number(worth) / Number(parseUnits(bought.premium))).toBeCloseTo(0.97 / 1.03, 4);
    expect(await fixture.sell(ALICE, bought.id, 4)).toMatchObject({ left: 6 });
    await fixture.tickTo(bought.expiresAtSecond - 12);
    await restart();
    await fixture.tickTo(bought.expiresAtSecond);
    const receipt = await receiptOf(bought.id);
    expect(receipt).toMatchObject({ rule: 'opt/2', position: { state: 'settled', left: 6 } });
    const { payout, profit } = receipt.position;
    expect(await verify(receipt)).toMatchObject({ isSound: true, payout, profit });
    const { id: _, ...shared } = receipt.position;
    expect(await fixture.readShared(bought.shareId)).toEqual({ ...receipt, position: shared });
    const other = { ...receipt, series: { ...receipt.series, versions: [] } };
    expect(await verify(receipt, other)).toMatchObject({ fault: { field: 'versions' } });
  });

  it('[7.2] get strikes while they are open, which are bought and kept like the others', async () => {
    const wanted = await waitForStrike();
    const bought = await fixture.buy(ALICE, { ...wanted, quantity: 2 });
    await restart();
    const params = { code: wanted.code };
    const listed = await fixture.ask(ALICE, readOptionSeries, {}, { params });
    expect(listed.strikes.length).toBeGreaterThan(5);
    expect(listed.strikes).toContain(bought.strike);
    await fixture.tickTo(bought.expiresAtSecond);
    const receipt = await receiptOf(bought.id);
    expect(receipt.series.strikes).toEqual(expect.arrayContaining(listed.strikes));
    expect(await verify(receipt)).toMatchObject({ isSound: true });
  });

  it('[7.4] are sold up to the limit of the house, which the desk tells before', async () => {
    const left = async () => {
      const { house } = await fixture.ask(ALICE, readOptionsDesk, {});
      return house?.find(({ symbol }) => symbol === 'BTCUSDT')?.left ?? '';
    };
    expect(await left()).toBe('500.00000000');
    const order = fixture.order({ quantity: 1_000 });
    const { options } = fixture.core.facts;
    const { priceUnits = 0 } = options.lastSecondOf('BTCUSDT') ?? {};
    const most = (capacity: string) =>
      contractsWithin(
        { symbol: 'BTCUSDT', unit: '0.001' },
        { strikeUnits: Math.round(Number(order.strike) * 100), type: 'call' },
        { priceUnits, capacityUnits: parseUnits(capacity) },
      );
    const refused = await fixture.refusal(ALICE, buyOption, order);
    expect(refused).toMatchObject({
      code: 'TRADING_VOLUME_INSUFFICIENT',
      data: { left: String(most('500')) },
    });
    await fixture.buy(BOB, { quantity: most('500') });
    await restart();
    expect(parseUnits(await left())).toBeLessThan(parseUnits('488'));
    const again = await fixture.refusal(ALICE, buyOption, { ...order, quantity: most('500') });
    expect(again.data).toEqual({ left: String(most(await left())) });
  });

  it('[1.3] have a worth at past moments, by the regime of the minute', async () => {
    const code = (await fixture.list()).series.at(-1)?.code ?? '';
    const { expiresAtSecond } = await fixture.buy(ALICE, { code, quantity: 5 });
    const minute = expiresAtSecond - 120;
    await fixture.tickTo(minute);
    const worth = optionsWorthOf(fixture.core.facts, ALICE);
    const worths = await optionsWorthAt(cores.running.pool, ALICE, [minute * 1_000]);
    expect(worths.get(minute * 1_000)).toBe(worth);
    expect(worth).toBeGreaterThan(0n);
  });
});
