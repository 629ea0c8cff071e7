/**
 * What members do with mining machines in a simulation: purchases under the terms of the
 * moment and under those of before, too many at once, the same one twice in a moment, money brought
 * along first, cancels in time, too late and of what belongs to others. Terms change under them.
 */
import { formatUnits } from '@anywhen/money';
import type { MachineModel } from '@anywhen/protocol';
import type { MiningTerms } from '../../mining/commands.ts';
import { describeMiningTerms, quoteMachines, readBitcoinUnits } from '../../mining/mining-terms.ts';
import type { CommandBody, ExchangeEvent } from '../../modules.ts';
import { SYSTEM, type Scene, type Request } from '../module-simulation.ts';

/** Scenarios are short: these live through all of their days. The second is soon sold out. */
const SHORT: readonly MachineModel[] = [
  { code: 'Tiny', th: 10, termDays: 1, price: '1', perMember: 6, stock: 1_000_000 },
  { code: 'Scarce', th: 50, termDays: 2, price: '7.5', perMember: 5, stock: 12 },
  { code: 'Brief', th: 333, termDays: 4, price: '12.34567891', perMember: 9, stock: 400 },
  { code: 'Small', th: 21, termDays: 1, priceBps: 9_700, perMember: 6, stock: 1_000_000 },
  { code: 'Quick', th: 90, termDays: 3, priceBps: 10_123, perMember: 9, stock: 400 },
];
const QUANTITIES = [1, 1, 1, 2, 2, 3, 5];
const ODD_QUANTITIES = [0, -1, 1.5];
const ODD_MODELS: readonly object[] = [
  { price: '0' },
  { priceBps: 1 },
  { termDays: 0 },
  { th: 0.5 },
  { code: '' },
  { stock: Number.NaN },
];
/** So many are bought during the life of a scenario, about. */
const PURCHASES = 60;
const COSTS = 4;

export class MiningScenario {
  readonly #scene: Scene;
  /** As the exchange would have them, if every change was taken. */
  #terms: MiningTerms = {
    ...describeMiningTerms(),
    models: [...SHORT, ...describeMiningTerms().models],
  };
  #lastPurchase: Request | undefined;
  #bought = 0;
  /** Of one bitcoin, as published. */
  #bitcoinUnits = 0n;
  /** What some were bought for, as a page that is not quite up to date would show it. */
  #costs: string[] = [];

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  *opening(): Iterable<Request> {
    yield { actor: SYSTEM, body: { kind: 'set-mining-terms', ...this.#terms } };
  }

  receive(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'tick') continue;
      this.#bitcoinUnits = readBitcoinUnits(() => event.tick.priceUnits) ?? 0n;
    }
  }

  next(): Request {
    const { random, anyone } = this.#scene;
    const roll = random.below(40);
    if (roll < 1) return this.#changeTerms();
    if (roll < 5) return { actor: anyone(), body: transferIn(random.pick(['20', '300', '1300'])) };
    if (roll < 17) return this.#cancel();
    if (this.#lastPurchase && random.isOneIn(6)) return this.#lastPurchase;
    this.#lastPurchase = { actor: anyone(), body: this.#purchase() };
    return this.#lastPurchase;
  }

  #purchase(): CommandBody {
    const { random } = this.#scene;
    const { models } = random.isOneIn(12) ? describeMiningTerms() : this.#terms;
    const model = random.isOneIn(3) ? random.pick(models) : random.pick(SHORT);
    const quantity = random.pick(random.isOneIn(25) ? ODD_QUANTITIES : QUANTITIES);
    const shown = Number.isInteger(quantity) ? quantity : 1;
    const { priceUnits, output } = quoteMachines(this.#terms, this.#known(model), {
      quantity: shown,
      bitcoinUnits: this.#bitcoinUnits,
    });
    this.#bought += 1;
    const cost = formatUnits(priceUnits);
    this.#costs = [cost, ...this.#costs].slice(0, COSTS);
    return {
      kind: 'buy-machines',
      model: random.isOneIn(25) ? 'Mega' : model.code,
      quantity,
      cost: random.isOneIn(25) ? '1.5' : cost,
      output: formatUnits(output.totalUnits),
    };
  }

  /** As the page would show it now. */
  #known({ code }: MachineModel): MachineModel {
    const [first] = SHORT;
    const found = this.#terms.models.find((each) => each.code === code) ?? first;
    if (!found) throw new Error('something is always sold here');
    return found;
  }

  /** One that is there, mostly, and mostly one of the last. */
  #cancel(): Request {
    const { random, anyone } = this.#scene;
    const newest = Math.min(this.#bought, PURCHASES);
    const machineId = random.isOneIn(3)
      ? 1 + random.below(PURCHASES)
      : 1 + random.below(newest + 1);
    // A low refund is always as shown; any other may be of another purchase.
    const refund = random.pick(['0.1', '0.1', ...this.#costs]);
    const shown = random.isOneIn(5) ? {} : { refund };
    return { actor: anyone(), body: { kind: 'cancel-machines', machineId, ...shown } };
  }

  #changeTerms(): Request {
    const { random, members } = this.#scene;
    const isImpostor = random.isOneIn(4);
    const actor = isImpostor ? ({ kind: 'member', uid: random.pick(members) } as const) : SYSTEM;
    const isOdd = random.isOneIn(3);
    const models = this.#terms.models.map((model, place) => {
      if (isOdd && place === 0) return { ...model, ...random.pick(ODD_MODELS) };
      const grown = { ...model, th: model.th + 1 };
      if (!('price' in grown)) return { ...grown, priceBps: random.pick([grown.priceBps, 9_500]) };
      return { ...grown, price: random.pick([grown.price, '2', '9.99']) };
    });
    const terms = { ...this.#terms, models };
    if (!isImpostor && !isOdd) this.#terms = terms;
    return { actor, body: { kind: 'set-mining-terms', ...terms } };
  }
}

function transferIn(quantity: string): CommandBody {
  return { kind: 'transfer', from: 'funds', to: 'financial', currency: 'USDT', quantity };
}
