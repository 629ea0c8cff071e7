/** The life of series and positions in the machine, with real prices. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { marketIndex } from '@anywhen/prices';
import { OPTIONS_OFFER, optionPayoutUnits, strikesAt } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { START } from '../../testing/hand-fed-seconds.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { OptionsScenario } from '../../testing/options-scenario.ts';

const FIRST = START + 240;
const codes = (scenario: OptionsScenario) => [...scenario.series.keys()];
const postingsOf = (scenario: OptionsScenario) =>
  scenario.postings
    .filter(({ type }) => type.startsWith('OPTION'))
    .map(({ type, units, reference }) => `${type} ${formatUnits(units)} #${reference}`);

describe('[7.2] series', () => {
  it('are open for the next two expiries of each length and market', () => {
    const scenario = new OptionsScenario();
    const btc = codes(scenario).filter((code) => code.startsWith('BTC'));
    expect(btc).toEqual([
      'BTC-5M-2601100005',
      'BTC-5M-2601100010',
      'BTC-15M-2601100015',
      'BTC-15M-2601100030',
      'BTC-60M-2601100100',
      'BTC-60M-2601100200',
    ]);
    expect(scenario.series.size).toBe(18);
  });

  it('open with the tick of their grid, with the strikes of that tick', () => {
    const scenario = new OptionsScenario();
    scenario.tickTo(FIRST - 1);
    expect(scenario.series.size).toBe(18);
    scenario.tick();
    const opened = codes(scenario).slice(18);
    expect(opened).toEqual(['BTC-5M-2601100015', 'ETH-5M-2601100015', 'SOL-5M-2601100015']);
    const series = scenario.series.get('BTC-5M-2601100015');
    const priceUnits = scenario.prices.get(FIRST)?.[marketIndex('BTCUSDT')] ?? 0;
    expect(series).toMatchObject({
      openedSecond: FIRST,
      openingPriceUnits: priceUnits,
      unit: '0.001',
      spreadBps: 300,
      expiresAtSecond: FIRST + 600,
      closesAtSecond: FIRST + 540,
      state: 'open',
    });
    const terms = { rule: 'opt/2', symbol: 'BTCUSDT', lengthSeconds: 300 } as const;
    const opening = {
      second: FIRST,
      priceUnits,
      sigmaUnits: 0,
      regime: series?.openingRegime ?? null,
    };
    expect(series?.strikes).toEqual(strikesAt(terms, opening));
  });

  it('are not there before there are terms', () => {
    const scenario = new OptionsScenario({ offer: null });
    expect([
      scenario.series.size,
      [...scenario.machine.exchange.modules.options.volatility()],
    ]).toEqual([0, []]);
    scenario.note(scenario.machine.asSystem({ kind: 'set-options-terms', offer: OPTIONS_OFFER }));
    expect(scenario.series.size).toBe(0);
    scenario.tick();
    expect(scenario.series.size).toBe(18);
  });

  it('[0.6] keep what they opened with when terms change', () => {
    const scenario = new OptionsScenario();
    const offer = { ...OPTIONS_OFFER, spreadBps: 100, lengthsSeconds: [300] };
    scenario.note(scenario.machine.asSystem({ kind: 'set-options-terms', offer }));
    expect(Machine.answer(scenario.buy())).toBe('accepted');
    scenario.tickTo(FIRST);
    expect(scenario.series.get('BTC-5M-2601100010')?.spreadBps).toBe(300);
    expect(scenario.series.get('BTC-5M-2601100015')?.spreadBps).toBe(100);
    expect(scenario.series.size).toBe(21);
  });

  it('[0.6] [7.3] of the first rule stay with it when the second comes', () => {
    const scenario = new OptionsScenario({ offer: { ...OPTIONS_OFFER, rule: 'opt/1' } });
    expect([...scenario.series.values()][0]).toMatchObject({ rule: 'opt/1', openingRegime: null });
    scenario.note(scenario.machine.asSystem({ kind: 'set-options-terms', offer: OPTIONS_OFFER }));
    expect(Machine.answer(scenario.buy())).toBe('accepted');
    expect(scenario.position(1).filled.regime).toBeNull();
    scenario.tickTo(FIRST);
    expect(scenario.series.get('BTC-5M-2601100010')?.rule).toBe('opt/1');
    const code = 'BTC-5M-2601100015';
    expect(scenario.series.get(code)).toMatchObject({ rule: 'opt/2', openingRegime: 'normal' });
    expect(Machine.answer(scenario.buy(scenario.order({ code })))).toBe('accepted');
    expect(scenario.position(2).filled.regime).toBe('normal');
    const minutes = [...scenario.machine.exchange.modules.options.volatility()];
    expect(minutes.map(({ regime }) => regime)).toEqual(['normal', 'normal', 'normal']);
  });

  it('[7.3] name the versions of the process that hold while they are open', () => {
    const versionsOf = (scenario: OptionsScenario) =>
      [...scenario.series.values()].map(({ versions }) => versions);
    expect(new Set(versionsOf(new OptionsScenario()).flat())).toEqual(new Set());
    const always = new OptionsScenario({ versionDay: 0 });
    const day = START - (START % 86_400);
    for (const versions of versionsOf(always)) {
      expect(versions).toEqual([{ version: 2, startsAtSecond: day }]);
    }
    const offer = { ...OPTIONS_OFFER, rule: 'opt/1' as const };
    const first = new OptionsScenario({ versionDay: 0, offer });
    expect(versionsOf(first).flat()).toEqual([]);
  });

  it('[EX-7.17] that a change of version meets are priced with both, and with the same digits', () => {
    const midnight = START - (START % 86_400) + 86_400;
    const change = { version: 2, startsAtSecond: midnight };
    const scenario = new OptionsScenario({ start: midnight - 130, days: 2, versionDay: 1 });
    const series = [...scenario.series.values()];
    const isLater = series.map(({ expiresAtSecond, versions }) => {
      expect(versions).toEqual([change]);
      return expiresAtSecond > midnight;
    });
    expect(new Set(isLater)).toEqual(new Set([true, false]));
    const code = 'BTC-5M-2601110005';
    for (const second of [midnight - 100, midnight - 1, midnight]) {
      scenario.tickTo(second);
      expect(Machine.answer(scenario.buy(scenario.order({ code })))).toBe('accepted');
    }
    scenario.tickTo(midnight + 300);
    expect(scenario.positions.get(1)?.state).toBe('settled');
    const later = [...scenario.series.values()].filter((each) => each.openedSecond >= midnight);
    for (const { versions } of later) expect(versions).toEqual([change]);
  });

  it('[EX-7.15] get strikes while they are open, so that one is out of the money on each side', () => {
    const scenario = new OptionsScenario();
    const known = new Map(scenario.series);
    const findGrown = () =>
      [...scenario.series.values()].find(({ code, strikes }) => {
        return strikes.length > (known.get(code)?.strikes.length ?? 5);
      });
    while (!findGrown() && scenario.lastSecond < START + 1_200) scenario.tick();
    const series = findGrown();
    if (!series) throw new Error('no price has left its strikes');
    const { code, symbol, strikes, openingRegime } = series;
    const price = scenario.prices.get(scenario.lastSecond)?.[marketIndex(symbol)] ?? 0;
    const [lowest = 0, next = 0] = strikes;
    expect(lowest).toBeLessThan(price);
    expect(strikes.at(-1)).toBeGreaterThan(price);
    expect(strikes).toEqual(strikes.map((_, index) => lowest + index * (next - lowest)));
    expect(openingRegime).toBe(known.get(code)?.openingRegime ?? openingRegime);
    for (const strikeIndex of [0, strikes.length - 1]) {
      const order = scenario.order({ code, strikeIndex });
      expect(Machine.answer(scenario.buy(order))).toBe('accepted');
    }
  });

  it('[7.3] minutes of volatility are published, one for each market', () => {
    const scenario = new OptionsScenario();
    const before = [...scenario.machine.exchange.modules.options.volatility()];
    expect(before.map(({ sigmaUnits }) => sigmaUnits)).toEqual([
      55_000_000, 70_000_000, 85_000_000,
    ]);
    const { events } = scenario.tickTo(START + 60);
    const minutes = events.filter((event) => event.kind === 'volatility');
    expect(minutes.map(({ minute }) => [minute.symbol, minute.second])).toEqual(
      ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((symbol) => [symbol, START + 60]),
    );
    expect(minutes[0]?.minute.sigmaUnits).not.toBe(55_000_000);
  });
});

describe('[7.4] buying', () => {
  it('[EX-7.9] spends the premium and holds nothing', () => {
    const scenario = new OptionsScenario();
    const order = scenario.order({ quantity: 50 });
    const { reply } = scenario.buy(order);
    const premium = parseUnits(order.price) * 50n;
    expect('data' in reply && reply.data).toMatchObject({
      available: formatUnits(parseUnits('9000') - premium),
      position: { id: '1', price: order.price, quantity: 50, left: 50, state: 'open' },
    });
    expect([scenario.available(), scenario.house]).toEqual([parseUnits('9000') - premium, premium]);
    expect(scenario.machine.balance(ALICE, 'USDT', 'options', 'held')).toBe(0n);
    expect(postingsOf(scenario)).toEqual([
      `OPTION_PREMIUM -${formatUnits(premium)} #1`,
      `OPTION_PREMIUM ${formatUnits(premium)} #1`,
    ]);
  });

  it('is at the lower of the quoted and the new price', () => {
    const scenario = new OptionsScenario();
    const seen = { better: 0, entry: 0, refused: 0 };
    for (let second = 0; second < 170; second += 1) {
      const order = scenario.order();
      scenario.tick();
      const answer = Machine.answer(scenario.buy(order));
      const now = scenario.quote({ code: order.series }).askUnits;
      const shown = parseUnits(order.price);
      if (now * 100n > shown * 101n) {
        expect(answer).toBe('QUOTE_CHANGED');
        seen.refused += 1;
        continue;
      }
      const paid = [...scenario.positions.values()].at(-1)?.priceUnits;
      expect(paid).toBe(now < shown ? now : shown);
      if (now < shown) seen.better += 1;
      else seen.entry += 1;
      scenario.sell(scenario.positions.size);
    }
    expect(Math.min(seen.better, seen.entry, seen.refused)).toBeGreaterThan(3);
  });

  it('has a share id of its own for each position', () => {
    const scenario = new OptionsScenario();
    scenario.buy();
    scenario.buy();
    const shares = [...scenario.positions.values()].map(({ shareId }) => shareId);
    expect(new Set(shares).size).toBe(2);
    expect(shares.every((share) => /^[0-9a-f]{32}$/.test(share))).toBe(true);
  });
});

describe('[7.4] selling back', () => {
  it('is at the bid, in parts or whole', () => {
    const scenario = new OptionsScenario();
    scenario.buy(scenario.order({ quantity: 50 }));
    const { askUnits, bidUnits } = scenario.quote();
    scenario.sell(1, { quantity: 20 });
    expect(scenario.position(1)).toMatchObject({ state: 'open', left: 30, sales: 1 });
    expect(scenario.position(1).soldUnits).toBe(bidUnits * 20n);
    scenario.sell(1);
    expect(scenario.position(1)).toMatchObject({ state: 'closed', left: 0, payoutUnits: null });
    expect(scenario.position(1).endedAtMs).toBe(scenario.machine.nowMs);
    expect(scenario.sales.map(({ no, quantity }) => [no, quantity])).toEqual([
      [1, 20],
      [2, 30],
    ]);
    const loss = (askUnits - bidUnits) * 50n;
    expect([scenario.available(), scenario.house]).toEqual([parseUnits('9000') - loss, loss]);
    expect([...scenario.machine.exchange.modules.options.positions()]).toEqual([]);
  });

  it('of all of it leaves nothing to settle', () => {
    const scenario = new OptionsScenario();
    scenario.buy();
    scenario.sell(1);
    const before = scenario.postings.length;
    scenario.tickTo(FIRST);
    expect(scenario.postings.length).toBe(before);
    expect(scenario.position(1).state).toBe('closed');
  });
});

describe('[7.5] an expiry', () => {
  const scenario = new OptionsScenario();
  for (const strikeIndex of [0, 1, 2, 3, 4]) {
    scenario.buy(scenario.order({ strikeIndex, type: 'call', quantity: 10 }));
    scenario.buy(scenario.order({ strikeIndex, type: 'put', quantity: 7 }), BOB);
  }
  scenario.sell(1, { quantity: 4 });
  const spent = [scenario.available(), scenario.available(BOB)];
  scenario.tickTo(FIRST - 1);
  const settling = scenario.tick();

  it('settles with the mean of its last 30 seconds', () => {
    const series = scenario.series.get('BTC-5M-2601100005');
    expect(series).toMatchObject({ state: 'settled', settlementTicks: 30 });
    expect(series?.settlementPriceUnits).toBe(scenario.meanOf('BTCUSDT', FIRST));
    for (const code of ['ETH-5M-2601100005', 'SOL-5M-2601100005']) {
      expect(scenario.series.get(code)?.state).toBe('settled');
    }
    expect(scenario.series.get('BTC-5M-2601100010')?.state).toBe('open');
  });

  it('pays each position the distance, with the tick itself', () => {
    const [alice, bob] = [new Map<number, bigint>(), new Map<number, bigint>()];
    for (const position of scenario.positions.values()) {
      const { id, uid, state, left, settlementPriceUnits, payoutUnits, endedAtMs } = position;
      expect([state, endedAtMs]).toEqual(['settled', scenario.machine.nowMs]);
      expect(settlementPriceUnits).toBe(scenario.meanOf('BTCUSDT', FIRST));
      const settlement = { settlementPriceUnits: settlementPriceUnits ?? 0, quantity: left };
      expect(payoutUnits).toBe(optionPayoutUnits(position, position, settlement));
      (uid === ALICE ? alice : bob).set(id, payoutUnits ?? 0n);
    }
    const sum = (all: Map<number, bigint>) => [...all.values()].reduce((one, two) => one + two, 0n);
    expect(scenario.available()).toBe((spent[0] ?? 0n) + sum(alice));
    expect(scenario.available(BOB)).toBe((spent[1] ?? 0n) + sum(bob));
    expect(scenario.house + scenario.available() + scenario.available(BOB)).toBe(
      parseUnits('18000'),
    );
    expect(sum(alice) + sum(bob)).toBeGreaterThan(0n);
    expect(settling.changes.filter(({ kind }) => kind === 'option-position')).toHaveLength(10);
  });

  it('[EX-7.2] books nothing for what is worth nothing', () => {
    const worthless = [...scenario.positions.values()].filter(
      ({ payoutUnits }) => payoutUnits === 0n,
    );
    expect(worthless.length).toBeGreaterThan(2);
    const paid = scenario.postings.filter(({ type }) => type === 'OPTION_PAYOUT');
    expect(paid).toHaveLength(2 * (10 - worthless.length));
  });

  it('[I11] costs nobody more than the premium', () => {
    for (const { priceUnits, quantity, soldUnits, payoutUnits } of scenario.positions.values()) {
      const result = soldUnits + (payoutUnits ?? 0n) - priceUnits * BigInt(quantity);
      expect(result >= -priceUnits * BigInt(quantity)).toBe(true);
    }
  });
});
