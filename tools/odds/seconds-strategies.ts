/**
 * Strategies with seconds contracts: a choice is made at a tick, the contract opens with the next
 * one and ends a period later, as the exchange does it (rulebook 3.3).
 */
import { MARKETS, at } from '@anywhen/prices';
import {
  type Direction,
  SECONDS_PERIODS,
  type SecondsPeriod,
  findSecondsPeriod,
  receiptUnitsOf,
  settle,
} from '@anywhen/protocol';
import { type Age, type Path, everySecond } from './paths.ts';
import type { Setting, Strategy } from './strategy.ts';

const ATOMS = 100_000_000;
const SYMBOLS = MARKETS.flatMap(({ isSeconds }, index) => (isSeconds ? [index] : []));
const PATH_SECONDS = 720;
const JUMP_AT = 90;
const JUMP_PATH_SECONDS = 121;
const YEAR_SECONDS = 31_536_000;
/** So many deviations of a second in the market's wildest weather are no accident. */
const JUMP_DEVIATIONS = 12;

const SETTINGS: Readonly<Record<Age | 'jump', Setting>> = {
  young: settingOf('young'),
  old: settingOf('old'),
  jump: {
    name: 'seconds after a jump',
    start: { age: 'young', jumpAt: JUMP_AT },
    stops: everySecond(JUMP_PATH_SECONDS),
    markets: SYMBOLS,
  },
};

function settingOf(age: Age): Setting {
  const stops = everySecond(PATH_SECONDS);
  return { name: `seconds ${age}`, start: { age }, stops, markets: SYMBOLS };
}

type Asked = { readonly path: Path; readonly stop: number; readonly market: number };
type Choice = (asked: Asked) => Direction | undefined;

type Plan = Pick<Strategy, 'name' | 'reads' | 'acts' | 'costOf'> & {
  readonly periodSeconds: number;
  readonly choose: Choice;
  readonly setting?: keyof typeof SETTINGS;
  /** The seconds after the start at which it looks; otherwise one period after another. */
  readonly looksAt?: readonly number[];
  /** What it wagers next after a loss, as a multiple. */
  readonly afterLoss?: number;
};

function requirePeriod(periodSeconds: number): SecondsPeriod {
  const period = findSecondsPeriod(periodSeconds);
  if (!period) throw new RangeError(`no period of ${periodSeconds} s is offered`);
  return period;
}

function strategyOf(plan: Plan): Strategy {
  const { choose, setting = 'young', afterLoss = 1, name, reads, acts, costOf } = plan;
  const period = requirePeriod(plan.periodSeconds);
  const { periodSeconds, returnBps, wagerMinUnits, wagerMaxUnits } = period;
  const looks = plan.looksAt ?? looksEvery(periodSeconds + 2);
  const play: Strategy['play'] = (path, tally) => {
    for (const market of SYMBOLS) {
      let wagerUnits = wagerMinUnits;
      for (const stop of looks) {
        const direction = choose({ path, stop, market });
        if (!direction) continue;
        const open = path.priceUnits(stop + 1, market);
        const end = path.priceUnits(stop + 1 + periodSeconds, market);
        const result = settle(open, end, direction);
        const receipt = receiptUnitsOf(result, { wagerUnits, returnBps });
        tally.add(Number(receipt - wagerUnits) / ATOMS, Number(wagerUnits) / ATOMS);
        const next = result === 'lose' ? wagerUnits * BigInt(afterLoss) : wagerMinUnits;
        wagerUnits = next > wagerMaxUnits ? wagerMinUnits : next;
      }
    }
  };
  const figure = costOf && { costOf };
  return { name, product: 'seconds', reads, acts, ...figure, setting: SETTINGS[setting], play };
}

/** From the second minute on, as long as the contract ends on the path. */
function looksEvery(seconds: number): number[] {
  const looks: number[] = [];
  for (let stop = 60; stop + seconds < PATH_SECONDS; stop += seconds) looks.push(stop);
  return looks;
}

function moveOver({ path, stop, market }: Asked, seconds: number): number {
  return path.x(stop, market) - path.x(stop - seconds, market);
}

function along(move: number): Direction | undefined {
  return move === 0 ? undefined : move > 0 ? 'up' : 'down';
}

/** A single second that only a jump explains. */
function jumpAt(asked: Asked): number {
  const { vol } = at(MARKETS, asked.market);
  const limit = (JUMP_DEVIATIONS * vol) / Math.sqrt(YEAR_SECONDS);
  const move = moveOver(asked, 1);
  return Math.abs(move) > limit ? move : 0;
}

const PERIODS = [30, 60, 120, 180, 300] as const;

const plain = PERIODS.map((periodSeconds) =>
  strategyOf({
    name: `always up, ${periodSeconds} s`,
    reads: 'nothing',
    acts: 'buys up, whatever the price did',
    costOf: `seconds-${periodSeconds}`,
    periodSeconds,
    choose: () => 'up',
  }),
);

const LAST_MOVE = 'the price of this second and of half a minute ago';

const withTheMove = SECONDS_PERIODS.filter(({ isOffered }) => isOffered).map(({ periodSeconds }) =>
  strategyOf({
    name: `with the last move, ${periodSeconds} s`,
    reads: LAST_MOVE,
    acts: 'bets that the last half minute goes on',
    periodSeconds,
    choose: (asked) => along(moveOver(asked, 30)),
  }),
);

const afterJumps = ([1, -1] as const).map((sign) =>
  strategyOf({
    name: sign > 0 ? 'with a jump, 30 s' : 'against a jump, 30 s',
    reads: 'the price of this second and of the one before',
    acts: `bets ${sign > 0 ? 'with' : 'against'} a move that only a jump explains`,
    periodSeconds: 30,
    setting: 'jump',
    looksAt: [JUMP_AT],
    choose: (asked) => along(sign * jumpAt(asked)),
  }),
);

export const SECONDS_STRATEGIES: readonly Strategy[] = [
  ...plain,
  ...withTheMove,
  strategyOf({
    name: 'against the last move, 30 s',
    reads: LAST_MOVE,
    acts: 'bets that the last half minute turns',
    periodSeconds: 30,
    choose: (asked) => along(-moveOver(asked, 30)),
  }),
  strategyOf({
    name: 'martingale, 30 s',
    reads: 'the own results',
    acts: 'always up; doubles the wager after each loss until the largest wager',
    periodSeconds: 30,
    afterLoss: 2,
    choose: () => 'up',
  }),
  strategyOf({
    name: 'against a streak, 60 s',
    reads: 'the last four quarters of a minute',
    acts: 'bets against four moves in one direction',
    periodSeconds: 60,
    choose: (asked) => {
      const { path, stop, market } = asked;
      const moves = [0, 15, 30, 45].map((back) => {
        return Math.sign(moveOver({ path, stop: stop - back, market }, 15));
      });
      const [first = 0] = moves;
      return moves.every((move) => move === first) ? along(-first) : undefined;
    },
  }),
  ...afterJumps,
  strategyOf({
    name: 'over the border of a minute, 30 s',
    reads: 'the clock: regimes change with whole minutes',
    acts: 'bets with the last move in the second before a minute begins',
    periodSeconds: 30,
    looksAt: [119, 179, 239, 299, 359, 419, 479, 539, 599, 659],
    choose: (asked) => along(moveOver(asked, 30)),
  }),
  strategyOf({
    name: 'toward the start price, 300 s',
    reads: 'how far each price is from its start',
    acts: 'bets on the way back',
    setting: 'old',
    periodSeconds: 300,
    choose: ({ path, stop, market }) => along(-path.x(stop, market)),
  }),
  strategyOf({
    name: 'ties: the coarsest prices, 30 s',
    reads: 'how many ticks a move of half a minute has',
    acts: 'bets with the last move where a tie, which returns the wager, is likeliest',
    setting: 'old',
    periodSeconds: 30,
    choose: (asked) => {
      const { path, stop, market } = asked;
      const ticks = path.priceUnits(stop, market) * Math.sqrt(30 / YEAR_SECONDS);
      return ticks * at(MARKETS, market).vol < 20 ? along(moveOver(asked, 30)) : undefined;
    },
  }),
];
