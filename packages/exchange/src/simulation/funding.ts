/**
 * Transfers as members of the simulation send them, and requests they drop; and what is promised of
 * orders that take from Funds what their account lacks.
 */
import { parseUnits } from '@anywhen/money';
import { ACCOUNT_KINDS } from '@anywhen/protocol';
import { COMMAND_RULES, type Change, type Command, type CommandKind } from '../modules.ts';
import type { FromFundsReply } from '../funding/commands.ts';
import type { PostingAppended } from '../ledger/commands.ts';
import type { Outcome } from '../outcome.ts';
import type { Check, ModuleSimulation, Scene, Request } from './module-simulation.ts';
import { NO_TABLES, cellsOf } from './module-simulation.ts';

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

/**
 * A transfer that comes with an order is asked for, comes first, moves what the reply says, and
 * leaves nothing over where the order takes all that it needs.
 */
export class CoverChecks {
  readonly #accounts = new Map<number, string>();
  readonly #check: Check;

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes, reply }: Outcome, { body, actor }: Command): readonly string[] {
    for (const change of changes) this.#note(change);
    const moved = 'data' in reply ? (reply.data['fromFunds'] as FromFundsReply) : undefined;
    const postings = changes.filter((change) => change.kind === 'posting');
    const transfers = postings.filter(({ type }) => type.startsWith('TRANSFER_'));
    if (!moved || actor.kind !== 'member') {
      const isPlain = body.kind === 'transfer' || transfers.length === 0;
      this.#check(isPlain, 'only a transfer or an order with money from Funds moves own funds');
      return [];
    }
    this.#check('fromFunds' in body && body.fromFunds, 'money from Funds is asked for');
    const [out, into] = postings;
    const units = parseUnits(moved.quantity);
    const nameOf = (posting: PostingAppended | undefined) =>
      this.#accounts.get(posting?.accountId ?? 0);
    const { uid } = actor;
    const isFirst =
      transfers.length === 2 &&
      out?.units === -units &&
      into?.units === units &&
      nameOf(out) === `${uid}/funds/${moved.currency}` &&
      nameOf(into) === `${uid}/${moved.to}/${moved.currency}`;
    this.#check(isFirst && units > 0n, 'the transfer comes first and moves what the reply says');
    const last = postings.findLast(({ accountId }) => accountId === into?.accountId);
    const isUsed = !TAKES_ALL.has(body.kind) || last?.balanceAfter === 0n;
    this.#check(isUsed, 'nothing but what was missing comes from Funds');
    return [`${body.kind} → from Funds`];
  }

  #note(change: Change): void {
    if (change.kind !== 'account') return;
    const { id, owner, accountKind, currency } = change;
    this.#accounts.set(id, `${owner}/${accountKind}/${currency}`);
  }
}

/** Others may need more to be there than they take in the end: a limit, a budget, a first run. */
const TAKES_ALL: ReadonlySet<CommandKind> = new Set<CommandKind>([
  'place-seconds',
  'buy-option',
  'buy-finance',
  'stake',
  'buy-machines',
  'create-grid',
  'place-leverage-order',
  'change-position-margin',
]);

const COVERED = Object.entries(COMMAND_RULES).filter(([, { fields }]) => 'fromFunds' in fields);

export const fundingSimulation: ModuleSimulation<undefined> = {
  weight: 40,
  scenario: (scene) => new FundingScenario(scene),
  tables: () => NO_TABLES,
  checks: (check) => new CoverChecks(check),
  cells: [
    ...COVERED.map(([kind]) => `${kind} → from Funds`),
    ...cellsOf({
      transfer:
        'accepted replayed IDEMPOTENCY_CONFLICT USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL' +
        ' ACCOUNT_FROZEN TRANSFER_NOT_ALLOWED AMOUNT_ABNORMAL VALIDATION BALANCE_INSUFFICIENT',
      'drop-request': 'accepted replayed USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL',
    }),
  ],
};
