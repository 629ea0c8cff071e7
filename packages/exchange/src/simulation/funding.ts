/** Transfers as members of the simulation send them, and requests they drop. */
import { ACCOUNT_KINDS } from '@anywhen/protocol';
import { type ModuleSimulation, NO_TABLES, type Scene, type Request } from './module-simulation.ts';
import { cellsOf } from './module-simulation.ts';

const QUANTITIES = ['1', '250.5', '0.00000001', '33.33333333', '1200', '10000', '99999999'];
const ODD_QUANTITIES = ['0', '-5', 'NaN', '1e9', '0.000000001', '', '9'.repeat(30)];
const CURRENCIES = [...Array<string>(8).fill('USDT'), 'BTC', 'ETH', 'XYZ'];

class FundingScenario {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  next(): Request {
    const { random, anyone } = this.#scene;
    if (random.isOneIn(12)) return { actor: anyone(), body: { kind: 'drop-request' } };
    const from = random.isOneIn(2) ? 'funds' : random.pick(ACCOUNT_KINDS);
    const often = random.pick(['funds', 'spot'] as const);
    const to = random.isOneIn(2) ? often : random.pick(ACCOUNT_KINDS);
    const quantity = random.pick(random.isOneIn(8) ? ODD_QUANTITIES : QUANTITIES);
    const currency = random.pick(CURRENCIES);
    return { actor: anyone(), body: { kind: 'transfer', from, to, currency, quantity } };
  }
}

export const fundingSimulation: ModuleSimulation<undefined> = {
  weight: 40,
  scenario: (scene) => new FundingScenario(scene),
  tables: () => NO_TABLES,
  cells: cellsOf({
    transfer:
      'accepted replayed IDEMPOTENCY_CONFLICT USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL' +
      ' ACCOUNT_FROZEN TRANSFER_NOT_ALLOWED AMOUNT_ABNORMAL VALIDATION BALANCE_INSUFFICIENT',
    'drop-request': 'accepted replayed USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL',
  }),
};
