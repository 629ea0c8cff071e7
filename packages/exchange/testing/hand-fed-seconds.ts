/**
 * Seconds contracts with their real ledger, members and markets, but with control over what they
 * receive of ticks: chosen prices, and seconds that never come. The machine itself allows neither.
 */
import { isRejection } from '@anywhen/protocol';
import { marketIndex } from '@anywhen/prices';
import { EMPTY_IMAGE } from '../src/exchange.ts';
import { Agenda } from '../src/agenda/agenda.ts';
import type { Uid } from '../src/kernel/actor.ts';
import { Fingerprint } from '../src/kernel/fingerprint.ts';
import type { PostingAppended } from '../src/ledger/commands.ts';
import { Ledger } from '../src/ledger/ledger.ts';
import { Limits } from '../src/limits/limits.ts';
import { Markets } from '../src/markets/markets.ts';
import { openNewMember } from '../src/members/member-commands.ts';
import { Members } from '../src/members/members.ts';
import type { Change, Command, ExchangeEvent } from '../src/modules.ts';
import type { SecondsOrder } from '../src/seconds/commands.ts';
import type { SecondsContract } from '../src/seconds/contract.ts';
import { Seconds } from '../src/seconds/seconds.ts';
import { Terms } from '../src/terms/terms.ts';
import { FeedCommands } from './feed.ts';
import { ALICE } from './machine.ts';

/** Early in the day: the first tick is checked by hashing back to midnight. */
export const START = Date.UTC(2026, 0, 10, 0, 1) / 1_000;

type Collected = { command: Command; changes: Change[]; events: ExchangeEvent[] };

export class HandFedSeconds {
  readonly ledger: Ledger;
  readonly seconds: Seconds;
  nowMs = START * 1_000;
  readonly #feed = new FeedCommands(START);
  readonly #members: Members;
  readonly #markets: Markets;
  readonly #agenda: Agenda<Collected>;
  #nextSecond = START;
  #commands = 0;

  /** Alice has 5 000 USDT in the contract account. */
  constructor() {
    const fingerprint = new Fingerprint();
    this.ledger = new Ledger(fingerprint, EMPTY_IMAGE.ledger);
    this.#members = new Members(fingerprint, []);
    this.#markets = new Markets(fingerprint, EMPTY_IMAGE.markets);
    this.#agenda = new Agenda<Collected>(fingerprint, this.#markets, EMPTY_IMAGE.agenda);
    const limits = new Limits(
      fingerprint,
      { members: this.#members, markets: this.#markets },
      EMPTY_IMAGE.limits,
    );
    const parts = {
      limits,
      ledger: this.ledger,
      terms: new Terms(fingerprint, {}, EMPTY_IMAGE.terms),
      members: this.#members,
      markets: this.#markets,
      agenda: this.#agenda,
    };
    this.seconds = new Seconds(fingerprint, parts, EMPTY_IMAGE.seconds);
    this.#markets.open(this.#context(), this.#feed.openMarkets());
    this.#markets.publishAnchor(this.#context(), this.#feed.publishAnchor(0));
    this.#fund(ALICE, 5_000_00000000n);
  }

  place(uid: Uid, order: SecondsOrder): SecondsContract {
    return lastContract(this.placing(uid, order).changes);
  }

  placing(uid: Uid, order: SecondsOrder): Collected {
    const context = this.#context();
    const verdict = this.seconds.place(context, uid, order);
    if (isRejection(verdict)) throw new Error(verdict.code);
    return context;
  }

  /** Real prices are skipped up to here; then this one is delivered, with BTC at a chosen price. */
  tick(second: number, price?: string): Collected {
    this.nowMs = Math.max(this.nowMs, second * 1_000);
    for (; this.#nextSecond <= second; this.#nextSecond += 1) {
      this.#markets.appendTick(this.#context(), this.#feed.tick(this.#nextSecond));
    }
    const reference = this.#markets.reference();
    if (!reference) throw new Error('no tick has come');
    const priceUnits = [...reference.priceUnits];
    if (price !== undefined) priceUnits[marketIndex('BTCUSDT')] = toPriceUnits(price);
    const context = this.#context();
    const tick = { ...reference, priceUnits };
    this.seconds.tick(context, tick);
    this.#agenda.tickDone(context, tick);
    return context;
  }

  review(): Collected {
    const context = this.#context();
    this.seconds.review(context);
    return context;
  }

  balance(uid: Uid, bucket: 'available' | 'held'): bigint {
    return this.ledger.balanceOf({ owner: uid, kind: 'contract', currency: 'USDT', bucket });
  }

  get houseBalance(): bigint {
    return this.ledger.balanceOf({ owner: 'house:seconds', currency: 'USDT' });
  }

  #fund(uid: Uid, units: bigint): void {
    openNewMember(this.#context(), { ledger: this.ledger, members: this.#members }, uid);
    const account = { owner: uid, currency: 'USDT', bucket: 'available' } as const;
    const leg = { type: 'TRANSFER_OUT', reference: 'contract' } as const;
    this.ledger.post(this.#context(), [
      { account: { ...account, kind: 'funds' }, units: -units, ...leg },
      { account: { ...account, kind: 'contract' }, units, ...leg },
    ]);
  }

  #context(): Collected {
    this.#commands += 1;
    const command: Command = {
      seq: this.#commands,
      atMs: this.nowMs,
      actor: { kind: 'system' },
      id: `fed-${this.#commands}`,
      body: { kind: 'review-seconds' },
    };
    return { command, changes: [], events: [] };
  }
}

export function lastContract(changes: readonly Change[]): SecondsContract {
  const change = changes.findLast((each) => each.kind === 'seconds-contract');
  if (change?.kind !== 'seconds-contract') throw new Error('no contract has changed');
  return change.contract;
}

export function postingsOf(changes: readonly Change[]): PostingAppended[] {
  return changes.filter((change) => change.kind === 'posting');
}

function toPriceUnits(price: string): number {
  return Math.round(Number(price) * 100);
}
