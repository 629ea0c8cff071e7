/** Options that were sold back before expiry, next to what holding them would have paid. */
import { formatUnits } from '@anywhen/money';
import { optionPayoutUnits } from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeFixture, startTestCores } from '../../testing/module-fixture.ts';
import { ALICE, BOB } from '../../testing/money.ts';
import { OptionsFixture } from '../../testing/options/options-fixture.ts';
import { findEarlyExit } from './early-exit.ts';
import { findOwnPosition } from './queries.ts';

const cores = startTestCores();
let fixture: OptionsFixture;
let expiry: number;

beforeEach(async () => {
  fixture = await OptionsFixture.open(cores);
  await fixture.joinWith('900', ALICE, BOB);
  expiry = (await fixture.list()).series[0]?.expiresAtSecond ?? 0;
});

afterEach(() => closeFixture(fixture, cores));

const exitOf = (uid: number) => findEarlyExit(cores.running.pool, uid);

/** What the given contracts pay at the price their series settled at. */
async function heldOf(id: string, quantity: number): Promise<string> {
  const proven = await findOwnPosition(cores.running.pool, { uid: ALICE, id: Number(id) });
  if (!proven) throw new Error('the position is there');
  const { position, series } = proven;
  const settlementPriceUnits = series.settlementPriceUnits ?? 0;
  return formatUnits(optionPayoutUnits(position, position, { settlementPriceUnits, quantity }));
}

describe('[31.2] an early exit', () => {
  it('[EX-31.2] waits for the expiry, then names what holding would have paid', async () => {
    const bought = await fixture.buy(ALICE, { strikeIndex: 0, quantity: 10 });
    expect(await exitOf(ALICE)).toBeUndefined();
    await fixture.sell(ALICE, bought.id, 4);
    const waiting = await exitOf(ALICE);
    expect(waiting).toMatchObject({ position: bought.id, symbol: bought.symbol, held: null });
    expect(waiting?.expiresAtMs).toBe(expiry * 1_000);
    await fixture.tickTo(expiry);
    const ended = await exitOf(ALICE);
    expect(ended?.held).toBe(await heldOf(bought.id, 4));
    expect(ended?.sold).toBe(waiting?.sold);
    expect(await exitOf(BOB)).toBeUndefined();
  });

  it('is no option that was held to its expiry', async () => {
    await fixture.buy(ALICE, { strikeIndex: 0, quantity: 2 });
    await fixture.tickTo(expiry);
    expect(await exitOf(ALICE)).toBeUndefined();
  });

  it('that has settled stands before a newer one that has not', async () => {
    const first = await fixture.buy(ALICE, { strikeIndex: 0, quantity: 2 });
    await fixture.sell(ALICE, first.id, 2);
    await fixture.tickTo(expiry);
    const second = await fixture.buy(ALICE, { strikeIndex: 0, quantity: 2 });
    await fixture.sell(ALICE, second.id, 1);
    expect((await exitOf(ALICE))?.position).toBe(first.id);
  });
});
