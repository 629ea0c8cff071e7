/**
 * What members do with bots in a simulation: money brought along and taken away, plans that
 * are fine, absurd, too dense or shown otherwise, the same one twice in a moment, and bots that are
 * paused, resumed and stopped by their member, by another, too early and again. Terms change under
 * them now and then.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import { type GridTerms, isRejection, leastProfit, planGrid } from '@anywhen/protocol';
import { spotFeeBps, spotStepsOf } from '@anywhen/protocol';
import type { CommandBody } from '../../modules.ts';
import type { StrategyTerms } from '../../strategy/strategy-terms.ts';
import { FIRST_STRATEGY_TERMS, areStrategyTerms } from '../../strategy/strategy-terms.ts';
import { describeStrategyTerms } from '../../strategy/strategy-terms.ts';
import { SYSTEM, type Scene, type Request } from '../module-simulation.ts';

type DcaBody = Extract<CommandBody, { kind: 'create-dca' }>;
type GridBody = Extract<CommandBody, { kind: 'create-grid' }>;

/** The start price of each; wild prices reach the lines of a grid, coarse lots leave rests. */
const PLACES = [
  { symbol: 'PEPEUSDT', price: 0.0000115, decimals: 10 },
  { symbol: 'PEPEUSDT', price: 0.0000115, decimals: 10 },
  { symbol: 'PEPEUSDT', price: 0.0000115, decimals: 10 },
  { symbol: 'BTCUSDT', price: 65_000, decimals: 2 },
  { symbol: 'XRPUSDT', price: 0.52, decimals: 5 },
];
const AMOUNTS = ['5', '12.5', '40', '100'];
const ODD_DCA: readonly Partial<DcaBody>[] = [
  { amount: '-5' },
  { amount: '4.99' },
  { amount: '10000.01' },
  { amount: '7.123456789' },
  { symbol: 'XAUUSDT' },
  { shownPrice: '1' },
  { amount: '9999' },
];
const ODD_GRIDS: readonly Partial<GridBody>[] = [
  { lower: '0' },
  { upper: '0.000000000001' },
  { grids: 1 },
  { lower: '0.00001', upper: '0.000011' },
  { grids: 50 },
  { investment: '1000001' },
  { investment: '6' },
  { symbol: 'XAUUSDT' },
  { shownProfit: '99' },
  { investment: '8000' },
];
/** Back and forth; the last one nobody may offer. */
const TERMS: readonly StrategyTerms[] = [
  describeStrategyTerms(),
  describeStrategyTerms(),
  FIRST_STRATEGY_TERMS,
  { grid: {} as GridTerms },
];
/** Above and below the price, in thousandths: so near that prices come by. */
const REACHES = [3, 5, 8, 12, 30];
/** So few that the same one comes back to its bots. */
const OWNERS = 3;
const BOTS = 30;

export class StrategyScenario {
  readonly #scene: Scene;
  #lastRequest: Request | undefined;
  #terms = describeStrategyTerms();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  *opening(): Iterable<Request> {
    yield { actor: SYSTEM, body: { kind: 'set-strategy-terms', ...this.#terms } };
    for (const uid of this.#scene.members.slice(0, OWNERS)) {
      yield asMember(uid, transfer('funds', 'strategy', '2500'));
    }
  }

  next(): Request {
    const { random } = this.#scene;
    const roll = random.below(40);
    if (roll < 1) return asMember(this.#someone(), transfer('funds', 'strategy', '300'));
    if (roll < 3) return asMember(this.#someone(), transfer('strategy', 'funds', '1500'));
    if (roll < 6 && this.#lastRequest) return this.#lastRequest;
    if (roll < 22) return asMember(this.#someone(), this.#change());
    if (random.isOneIn(30)) return this.#changeTerms();
    this.#lastRequest = asMember(this.#someone(), random.isOneIn(3) ? this.#dca() : this.#grid());
    return this.#lastRequest;
  }

  /** Of bots that are there, mostly: so many are started during the life of a scenario. */
  #change(): CommandBody {
    const { random } = this.#scene;
    const botId = 1 + random.below(random.isOneIn(2) ? BOTS : 6);
    const roll = random.below(10);
    if (roll < 2) return { kind: 'pause-bot', botId };
    if (roll < 9) return { kind: 'resume-bot', botId };
    return { kind: 'stop-bot', botId, exit: random.pick(['sell', 'move']) };
  }

  #changeTerms(): Request {
    const { random, members } = this.#scene;
    const terms = random.pick(TERMS);
    const isImpostor = random.isOneIn(4);
    if (!isImpostor && areStrategyTerms(terms)) this.#terms = terms;
    const actor = isImpostor ? ({ kind: 'member', uid: random.pick(members) } as const) : SYSTEM;
    return { actor, body: { kind: 'set-strategy-terms', ...terms } };
  }

  #dca(): CommandBody {
    const { random } = this.#scene;
    const { symbol, price, decimals } = random.pick(PLACES);
    const runs = random.pick([1, 1, 2, null]);
    const shownPrice = price.toFixed(decimals);
    const amount = random.pick(AMOUNTS);
    const body = { kind: 'create-dca', symbol, amount, interval: '1h', runs, shownPrice } as const;
    return random.isOneIn(4) ? { ...body, ...random.pick(ODD_DCA) } : body;
  }

  #grid(): CommandBody {
    const { random } = this.#scene;
    const { symbol, price, decimals } = random.pick(PLACES);
    const [down, up] = [random.pick(REACHES), random.pick(REACHES)];
    const lower = (price * (1 - down / 1_000)).toFixed(decimals);
    const upper = (price * (1 + up / 1_000)).toFixed(decimals);
    const grids = Math.max(2, Math.floor((down + up) / random.pick([4.2, 6])));
    const investment = random.pick(['300', '450', '700']);
    const plan = { kind: 'create-grid', symbol, lower, upper, grids, investment } as const;
    const body = { ...plan, ...shownFor(plan, { price, terms: this.#terms.grid }) };
    return random.isOneIn(3) ? { ...body, ...random.pick(ODD_GRIDS) } : body;
  }

  #someone(): number {
    const { random, members, stranger } = this.#scene;
    return random.isOneIn(20) ? stranger : random.pick(members.slice(0, OWNERS));
  }
}

/** As a form would show it at the start price; prices of a life are near it. */
function shownFor(
  request: { symbol: string; lower: string; upper: string; grids: number; investment: string },
  { price, terms }: { price: number; terms: GridTerms },
) {
  const market = findMarket(request.symbol);
  if (!market) throw new RangeError(`there is no ${request.symbol}`);
  const { priceDecimals } = market;
  const steps = spotStepsOf(market);
  const plan = planGrid(steps, {
    lower: Number(parseUnits(request.lower, priceDecimals)),
    upper: Number(parseUnits(request.upper, priceDecimals)),
    grids: request.grids,
    investUnits: parseUnits(request.investment),
    price: Math.round(price * 10 ** priceDecimals),
    feeBps: spotFeeBps(0),
    terms,
  });
  if (isRejection(plan)) return { shownQuantity: '1', shownStartCost: '1', shownProfit: '1' };
  return {
    shownQuantity: formatUnits(BigInt(plan.buyLots) * steps.lotUnits),
    shownStartCost: formatUnits(plan.startUnits),
    shownProfit: formatUnits(leastProfit(plan)),
  };
}

function asMember(uid: number, body: CommandBody): Request {
  return { actor: { kind: 'member', uid }, body };
}

type Account = 'funds' | 'strategy';

function transfer(from: Account, to: Account, quantity: string): CommandBody {
  return { kind: 'transfer', from, to, currency: 'USDT', quantity };
}
