/**
 * Strategies for which commands, windows and terms matter: played through the whole exchange, with
 * ticks of a real chain of seeds. A path says only at which minute of the day a play begins.
 */
import { describeSecondsTerms, describeStrategyTerms } from '@anywhen/exchange';
import { MARKETS, marketIndex } from '@anywhen/prices';
import { type Direction, FINANCE_PRODUCTS } from '@anywhen/protocol';
import { ContractScenario } from '../../packages/exchange/testing/contract-scenario.ts';
import { FinanceScenario } from '../../packages/exchange/testing/finance-scenario.ts';
import { START } from '../../packages/exchange/testing/hand-fed-seconds.ts';
import { ALICE, BOB } from '../../packages/exchange/testing/machine.ts';
import { BTC, StrategyScenario } from '../../packages/exchange/testing/strategy-scenario.ts';
import type { Path } from './paths.ts';
import type { Setting, Strategy } from './strategy.ts';

const ATOMS = 100_000_000;
const AMOUNT = '1000';
const HOUR_MS = 3_600_000;
const MARKET = marketIndex('BTCUSDT');
/** Of a day whose seeds are worked out once. */
const MINUTES = 1_400;
const PERIOD = 30;
const SYMBOLS = MARKETS.flatMap(({ isSeconds, symbol }) => (isSeconds ? [symbol] : [])).slice(0, 3);

const SETTING: Setting = {
  name: 'through the exchange',
  start: { age: 'young' },
  stops: [60],
  markets: [MARKET],
};

const TICKING: Setting = { ...SETTING, name: 'through the exchange with ticks', isSlow: true };

type Named = Pick<Strategy, 'name' | 'product' | 'reads' | 'acts'>;
type Result = { readonly result: number; readonly stake: number };

/** No price is in it: played once, and the same every time. */
function certain(named: Named, playOnce: () => Result): Strategy {
  let known: Result | undefined;
  const play: Strategy['play'] = (_path, tally) => {
    known ??= playOnce();
    tally.add(known.result, known.stake);
  };
  return { ...named, setting: SETTING, play };
}

const cancelled = FINANCE_PRODUCTS.map(({ code }) =>
  certain(
    {
      name: `${code} cancelled in its window`,
      product: 'earn',
      reads: 'that a purchase can be cancelled before its first day',
      acts: 'subscribes 1 000 USDT and cancels as late as it may',
    },
    () => {
      const scenario = new FinanceScenario();
      const balance = () => scenario.machine.balance(ALICE, 'USDT', 'financial');
      const before = balance();
      if (!scenario.buy(code, AMOUNT).reply.isAccepted) throw new Error(`${code} is not sold`);
      scenario.machine.nowMs += 10 * HOUR_MS;
      if (!scenario.cancel().reply.isAccepted) throw new Error(`${code} cannot be cancelled`);
      return { result: Number(balance() - before) / ATOMS, stake: Number(AMOUNT) };
    },
  ),
);

/** All that a member has, coins at 65 000. */
function wealthOf({ exchange }: StrategyScenario): number {
  let units = 0n;
  for (const { owner, currency, balance } of exchange.modules.ledger.accounts()) {
    if (owner === ALICE) units += currency === BTC.currency ? balance * 65_000n : balance;
  }
  return Number(units) / ATOMS;
}

const againstOwnGrid = certain(
  {
    name: 'grid against own limit orders',
    product: 'bots',
    reads: 'the lines of the own grid',
    acts: 'buys from the own grid where it sells and sells to it where it buys, then stops it',
  },
  () => {
    const scenario = new StrategyScenario({ terms: describeStrategyTerms() });
    const before = wealthOf(scenario);
    scenario.offer('65000', '0.02');
    scenario.place(ALICE, { side: 'buy', price: '65000', quantity: '0.02' });
    scenario.startGrid();
    for (const ticks of scenario.linesOf()) {
      const price = String(ticks / 10 ** BTC.priceDecimals);
      for (const side of ['buy', 'sell'] as const) {
        scenario.place(ALICE, { side, timeInForce: 'IOC', price, quantity: '0.01' });
      }
    }
    scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'move' });
    return { result: wealthOf(scenario) - before, stake: 6_000 };
  },
);

/** Two members on both sides, so that luck is nearly out of it. */
function bothSides(
  path: Path,
  play: (scenario: ContractScenario, buy: () => void) => void,
  orders: readonly { symbol: string; amount: string }[],
): Result {
  const start = START + (path.priceUnits(1, MARKET) % MINUTES) * 60;
  const scenario = new ContractScenario({ start });
  const members: readonly [number, Direction][] = [
    [ALICE, 'up'],
    [BOB, 'down'],
  ];
  const balance = () =>
    members.reduce((sum, [uid]) => sum + scenario.machine.balance(uid, 'USDT', 'contract'), 0n);
  const before = balance();
  play(scenario, () => {
    for (const [uid, direction] of members) {
      for (const order of orders) {
        const { reply } = scenario.place(uid, { ...order, direction, periodSeconds: PERIOD });
        if (!reply.isAccepted) throw new Error(`refused: ${reply.rejection.code}`);
      }
    }
  });
  scenario.playOut(PERIOD + 2);
  const stake = orders.reduce((sum, { amount }) => sum + Number(amount), 0) * members.length;
  return { result: Number(balance() - before) / ATOMS, stake };
}

function throughCommands(named: Named, playOne: (path: Path) => Result): Strategy {
  const play: Strategy['play'] = (path, tally) => {
    const { result, stake } = playOne(path);
    tally.add(result, stake);
  };
  return { ...named, setting: TICKING, play };
}

const split = throughCommands(
  {
    name: 'a wager split below the limits, 30 s',
    product: 'seconds',
    reads: 'the limit of one order, and that amounts are rounded',
    acts: 'buys for the smallest wager in three markets instead of once, two members on both sides',
  },
  (path) =>
    bothSides(
      path,
      (_scenario, buy) => buy(),
      SYMBOLS.map((symbol) => ({ symbol, amount: '5' })),
    ),
);

const beforeTerms = throughCommands(
  {
    name: 'just before new terms, 30 s',
    product: 'seconds',
    reads: 'that the return is about to be lowered',
    acts: 'buys in the second before the new terms, two members on both sides',
  },
  (path) =>
    bothSides(
      path,
      (scenario, buy) => {
        buy();
        const { periods, ...limits } = describeSecondsTerms();
        const worse = periods.map((period) => ({ ...period, returnBps: 8_000 }));
        scenario.machine.asSystem({ kind: 'set-seconds-terms', periods: worse, ...limits });
      },
      [{ symbol: 'BTCUSDT', amount: '100' }],
    ),
);

export const MACHINE_STRATEGIES: readonly Strategy[] = [
  split,
  beforeTerms,
  ...cancelled,
  againstOwnGrid,
];
