/** Members who each have a finance record, a stake and a machine, bought by command. */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  FINANCE_PRODUCTS,
  MACHINE_MODELS,
  MINING_NETWORK,
  STAKING_POOLS,
  financeInterest,
  machineOutput,
  ratesOf,
} from '@anywhen/protocol';
import type { CommandRequest, Core } from '../../apps/server/src/core/core.ts';
import { asSystem, dataOf } from '../../apps/server/testing/money.ts';

const FIRST_UID = 20_000_000;
const RECORDS_PER_MEMBER = 3;
/** As many as the queue of the core takes at once, with some headroom. */
const IN_FLIGHT = 3_000;

/** Long enough to outlive the benchmark, and as many as it wants. */
const PRODUCTS = FINANCE_PRODUCTS.filter(({ code }) => code === 'F90');
const POOLS = STAKING_POOLS.filter(({ code }) => code === 'LC-USDT');
const MODELS = MACHINE_MODELS.filter(({ code }) => code === 'Nano').map(
  ({ priceBps: _priceBps, ...model }) => ({ ...model, price: '10.5', stock: 100_000 }),
);

export class EarningCrowd {
  #members = 0;

  constructor(private readonly core: Pick<Core, 'submit'>) {}

  async sellTerms(): Promise<void> {
    await this.#send([
      asSystem({ kind: 'set-finance-terms', products: PRODUCTS }),
      asSystem({ kind: 'set-staking-terms', pools: POOLS }),
      asSystem({ kind: 'set-mining-terms', network: MINING_NETWORK, models: MODELS }),
    ]);
  }

  /** Until there are so many records. */
  async grow(records: number): Promise<void> {
    const first = this.#members;
    this.#members = Math.ceil(records / RECORDS_PER_MEMBER);
    const uids = Array.from({ length: this.#members - first }, (_, index) => {
      return FIRST_UID + first + index;
    });
    await this.#send(uids.map((uid) => asSystem({ kind: 'open-member', uid })));
    const funds = { from: 'funds', to: 'financial', currency: 'USDT', quantity: '200' } as const;
    for (const body of [{ kind: 'transfer', ...funds } as const, ...purchases()]) {
      await this.#send(uids.map((uid) => ({ ...asSystem(body), actor: { kind: 'member', uid } })));
    }
  }

  async #send(requests: readonly CommandRequest[]): Promise<void> {
    for (let from = 0; from < requests.length; from += IN_FLIGHT) {
      const portion = requests.slice(from, from + IN_FLIGHT);
      for (const result of await Promise.all(portion.map((one) => this.core.submit(one)))) {
        dataOf(result);
      }
    }
  }
}

function purchases(): CommandRequest['body'][] {
  const [product, pool, model] = [PRODUCTS[0], POOLS[0], MODELS[0]];
  if (!product || !pool || !model) throw new Error('a product is no longer sold');
  const interest = formatUnits(financeInterest(product, parseUnits(product.min)).totalUnits);
  const output = formatUnits(machineOutput(model).totalUnits);
  const cost = formatUnits(parseUnits(model.price));
  return [
    { kind: 'buy-finance', product: product.code, windowDay: null, amount: product.min, interest },
    { kind: 'stake', pool: pool.code, amount: pool.min, aprsBps: ratesOf(pool.tiers) },
    { kind: 'buy-machines', model: model.code, quantity: 1, cost, output },
  ];
}
