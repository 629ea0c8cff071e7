/**
 * Commands of members, staff and the price feed, from a seed: sensible ones, absurd ones,
 * repetitions, unknown members, wrong roles. They have their own clock, which the core must use.
 */
import type { Actor, CommandBody } from '@anywhen/exchange';
import { seededRandom } from '@anywhen/money/seeded-random';
import { encodeState, genesisOf, initialState, seedAt, toHex } from '@anywhen/prices';
import { ACCOUNT_KINDS, CASH_ACCOUNTS, CORRECTION_REASONS } from '@anywhen/protocol';
import { KYC_LEVELS, REVIEWERS, STATUS_REASONS } from '@anywhen/protocol';
import type { CommandRequest } from '../src/core/core.ts';
import { anchorTextOf, secondSeedsOf } from './pricing/day-seeds.ts';

const MEMBERS = [10000001, 10000002, 10000003, 10000004, 10000005];
const STRANGER = 99999999;
const QUANTITIES = ['1', '250.5', '0.00000001', '33.33333333', '1200', '10000', '0', 'NaN', '1e9'];
const CURRENCIES = ['USDT', 'USDT', 'USDT', 'USDT', 'BTC', 'XYZ'];
/** Weighted, because a scenario of disabled members would prove little. */
const STATUSES = [
  ...(['active', 'active', 'active', 'active', 'active', 'active'] as const),
  ...(['restricted', 'frozen', 'disabled'] as const),
];
const TRADING_FUNDS = {
  kind: 'transfer',
  from: 'funds',
  to: 'spot',
  currency: 'USDT',
  quantity: '6000',
} as const;
/** Symbol, price at the start, decimals of a quantity. */
const TRADED: readonly (readonly [string, number, number])[] = [
  ['BTCUSDT', 65_000, 5],
  ['ETHUSDT', 3_200, 4],
  ['ETHUSDT', 3_200, 4],
  ['BTCUSDT', 65_000, 5],
  ['XAUUSDT', 2_400, 2],
];
const WAGER_FUNDS = { ...TRADING_FUNDS, to: 'contract', quantity: '2000' } as const;
const WAGERS = ['5', '5', '10.5', '20', '100', '4.99', '501', '7.001', ''];
const FIRST_DAY = 20_000;
const START_SECOND = FIRST_DAY * 86_400;
const DAY_SEED = new Uint8Array(32).fill(7);
const SYSTEM: Actor = { kind: 'system' };

export class RandomCommands {
  readonly #random: () => number;
  readonly #past: CommandRequest[] = [];
  #count = 0;
  #nextSecond = START_SECOND;
  #nowMs = START_SECOND * 1_000;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  readonly nowMs = (): number => this.#nowMs;

  /** Opens the markets, publishes the day, opens the members and lets them trade. */
  opening(): CommandRequest[] {
    const process = encodeState(initialState(START_SECOND - 1));
    const genesis = toHex(genesisOf(DAY_SEED));
    return [
      this.#send(SYSTEM, { kind: 'open-markets', genesis, firstDay: FIRST_DAY, process }),
      this.#send(SYSTEM, { kind: 'publish-anchor', day: 0, anchor: anchorTextOf(DAY_SEED) }),
      ...MEMBERS.map((uid) => this.#send(SYSTEM, { kind: 'open-member', uid })),
      ...MEMBERS.map((uid) => this.#send({ kind: 'member', uid }, TRADING_FUNDS)),
      ...MEMBERS.map((uid) => this.#send({ kind: 'member', uid }, WAGER_FUNDS)),
    ];
  }

  /** A contract that has opened, and a break. One by one, because the clock advances with them. */
  *wagers(uid: number): IterableIterator<CommandRequest> {
    const actor = { kind: 'member', uid } as const;
    const order = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 60, amount: '10' } as const;
    for (const body of [
      { kind: 'place-seconds', ...order },
      { kind: 'take-a-break', days: 7 },
    ] as const) {
      this.#nowMs = Math.max(this.#nowMs, this.#nextSecond * 1_000);
      yield this.#tick();
      yield this.#send(actor, body);
    }
  }

  list(length: number): CommandRequest[] {
    return Array.from({ length }, () => this.next());
  }

  next(): CommandRequest {
    this.#nowMs += this.below(25) === 0 ? 1_500 : this.#pick([0, 0, 1, 3, 9]);
    if (this.#nextSecond * 1_000 <= this.#nowMs) return this.#tick();
    const roll = this.below(100);
    if (roll < 34) return this.#transfer();
    if (roll < 36) return this.#deposit();
    if (roll < 48) return this.#wager();
    if (roll < 72) return this.#order();
    if (roll < 78) return this.#cancel();
    if (roll < 86) return this.#repeat();
    if (roll < 90) return this.#member({ kind: 'set-loss-limit', amount: this.#pick(QUANTITIES) });
    if (roll < 93) return this.#changeStatus();
    if (roll < 95) return this.#verify();
    if (roll < 97) return this.#about({ kind: 'extend-withdraw-lock' });
    if (roll < 98) return this.#send(SYSTEM, { kind: 'publish-anchor', day: 0, anchor: '2' });
    return this.#member({ kind: 'open-member', uid: STRANGER });
  }

  /** An integer from 0 up to, not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #transfer(): CommandRequest {
    const from = this.below(2) === 0 ? 'funds' : this.#pick(ACCOUNT_KINDS);
    const to = this.below(3) === 0 ? 'funds' : this.#pick(ACCOUNT_KINDS);
    const [currency, quantity] = [this.#pick(CURRENCIES), this.#pick(QUANTITIES)];
    return this.#member({ kind: 'transfer', from, to, currency, quantity });
  }

  /** Declared, decided by staff, or corrected. */
  #deposit(): CommandRequest {
    const depositId = 1 + this.below(20);
    const role = this.#pick(['reviewer', 'approver'] as const);
    const staff = { kind: 'staff', id: this.#pick(['rosa', 'omar']), role } as const;
    const roll = this.below(10);
    if (roll === 0) {
      const reason = this.#pick(CORRECTION_REASONS);
      return this.#send(staff, { kind: 'propose-correction', depositId, reason });
    }
    if (roll === 1) return this.#send(staff, { kind: 'approve-correction', depositId });
    if (roll < 4) {
      const reason = this.#pick([null, null, 'PROOF_MISMATCH'] as const);
      return this.#send(staff, { kind: 'decide-deposit', depositId, reason });
    }
    const network = this.#pick(['TRC20', 'BEP20', 'ERC20', 'BTC']);
    return this.#member({
      kind: 'submit-deposit',
      account: this.#pick(CASH_ACCOUNTS),
      currency: 'USDT',
      network,
      address: `SIM-${network}-7Q2M9KX4D0RTBW5ZC8HJ3VNE`,
      amount: this.#pick(QUANTITIES),
      folder: 'd0'.repeat(16),
      flaw: this.#pick([null, null, null, 'PROOF_UNREADABLE'] as const),
      reviewer: this.#pick(REVIEWERS),
    });
  }

  /** Around the prices of the first day, so that some rest, some trade and some are rejected. */
  #order(): CommandRequest {
    const [symbol, price, step] = this.#pick(TRADED);
    const side = this.#pick(['buy', 'buy', 'sell'] as const);
    const order = { kind: 'place-order', symbol, side } as const;
    if (this.below(3) === 0) {
      return this.#member({ ...order, type: 'market', quoteAmount: this.#pick(QUANTITIES) });
    }
    const away = 1 + (this.below(41) - 20) / 1_000;
    return this.#member({
      ...order,
      type: 'limit',
      price: (price * away).toFixed(2),
      quantity: ((10 + this.below(200)) / price).toFixed(step),
      timeInForce: this.#pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK']),
    });
  }

  /** Most are short, so that many end while a test runs. */
  #wager(): CommandRequest {
    const kind = this.below(40);
    if (kind === 0) return this.#send(SYSTEM, { kind: 'settle-due' });
    if (kind === 1) return this.#send(SYSTEM, { kind: 'review-seconds' });
    if (kind === 2) return this.#member({ kind: 'take-a-break', days: 1 });
    return this.#member({
      kind: 'place-seconds',
      symbol: this.#pick(['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'UNIUSDT']),
      direction: this.#pick(['up', 'down']),
      periodSeconds: this.#pick([30, 30, 30, 60, 45]),
      amount: this.#pick(WAGERS),
    });
  }

  #changeStatus(): CommandRequest {
    const [status, reason] = [this.#pick(STATUSES), this.#pick(STATUS_REASONS)];
    return this.#about({ kind: 'change-status', status, reason });
  }

  /** Submitted, decided by staff, or forgotten. */
  #verify(): CommandRequest {
    const roll = this.below(10);
    if (roll === 0) return this.#about({ kind: 'forget-person' });
    if (roll < 5) {
      const [caseId, reason] = [
        1 + this.below(20),
        this.#pick([null, null, 'NOT_INVENTED'] as const),
      ];
      const staff = { kind: 'staff', id: 'rosa', role: 'reviewer' } as const;
      return this.#send(staff, { kind: 'decide-verification', caseId, reason });
    }
    const level = this.#pick(KYC_LEVELS);
    const document = level === 'basic' ? String(this.below(4)).repeat(64) : null;
    const papers = { level, folder: 'f0'.repeat(16), document, flaw: null } as const;
    const reviewer = this.#pick(REVIEWERS);
    return this.#member({ kind: 'submit-verification', ...papers, reviewer });
  }

  #cancel(): CommandRequest {
    if (this.below(6) === 0) return this.#member({ kind: 'cancel-orders' });
    return this.#member({ kind: 'cancel-order', orderId: 1 + this.below(60) });
  }

  #tick(): CommandRequest {
    const second = this.#nextSecond;
    this.#nextSecond += 1;
    const seed = toHex(seedAt(secondSeedsOf(DAY_SEED), second - START_SECOND));
    return this.#send(SYSTEM, { kind: 'tick', second, seed });
  }

  /** An id that was used before: half of the time with the same content. */
  #repeat(): CommandRequest {
    const past = this.#pick(this.#past.slice(-40));
    if (this.below(2) === 0) return past;
    return { ...past, body: { kind: 'set-loss-limit', amount: '777' } };
  }

  #about(
    what:
      | Omit<Extract<CommandBody, { kind: 'change-status' }>, 'uid'>
      | Omit<Extract<CommandBody, { kind: 'forget-person' }>, 'uid'>
      | Omit<Extract<CommandBody, { kind: 'extend-withdraw-lock' }>, 'uid'>,
  ): CommandRequest {
    return this.#send(SYSTEM, { ...what, uid: this.#pick([...MEMBERS, STRANGER]) });
  }

  #member(body: CommandBody): CommandRequest {
    const uid = this.#pick([...MEMBERS, ...MEMBERS, STRANGER]);
    return this.#send({ kind: 'member', uid }, body);
  }

  #send(actor: Actor, body: CommandBody): CommandRequest {
    this.#count += 1;
    const request = { actor, id: `c${this.#count}`, body };
    this.#past.push(request);
    return request;
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }
}
