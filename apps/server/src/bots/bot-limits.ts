/**
 * What one address may ask for (rulebook 29.4): weight in a minute by the clock, and a ban for
 * whoever goes on in spite of refusals. In memory, and of this process alone.
 */
import {
  BAN_MS,
  BAN_MS_MAX,
  BAN_REMEMBERED_MS,
  REFUSALS_BEFORE_BAN,
  WEIGHT_PER_MINUTE,
} from '@anywhen/protocol';
import { networkOf } from '../platform/ingress/networks.ts';
import { BotRefusal } from './bot-refusal.ts';

const MINUTE_MS = 60_000;
/** Beyond this many addresses those that are not banned are forgotten. */
const ADDRESSES_MAX = 50_000;

type Address = {
  minute: number;
  weight: number;
  refusals: number;
  bannedUntilMs: number;
  /** How long the last ban was. */
  banMs: number;
};

export class BotLimits {
  readonly #nowMs: () => number;
  readonly #addresses = new Map<string, Address>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Returns what this minute has weighed so far; refuses what would be too much. */
  take(address: string, weight: number): number {
    const nowMs = this.#nowMs();
    const own = this.#addressOf(networkOf(address));
    if (own.bannedUntilMs > nowMs) throw banned(own.bannedUntilMs, nowMs);
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (own.minute !== minute) {
      own.minute = minute;
      own.weight = 0;
      own.refusals = 0;
    }
    if (own.weight + weight <= WEIGHT_PER_MINUTE) {
      own.weight += weight;
      return own.weight;
    }
    own.refusals += 1;
    if (own.refusals >= REFUSALS_BEFORE_BAN) {
      this.#ban(own, nowMs);
      throw banned(own.bannedUntilMs, nowMs);
    }
    const retryAfterMs = (minute + 1) * MINUTE_MS - nowMs;
    throw new BotRefusal('TOO_MUCH', [], { retryAfterMs });
  }

  /** What this minute has weighed so far, without what was refused. */
  usedBy(address: string): number {
    const own = this.#addresses.get(networkOf(address));
    return own?.minute === Math.floor(this.#nowMs() / MINUTE_MS) ? own.weight : 0;
  }

  #ban(own: Address, nowMs: number): void {
    const isAgain = own.banMs > 0 && nowMs - own.bannedUntilMs < BAN_REMEMBERED_MS;
    own.banMs = isAgain ? Math.min(BAN_MS_MAX, 2 * own.banMs) : BAN_MS;
    own.bannedUntilMs = nowMs + own.banMs;
    own.refusals = 0;
  }

  #addressOf(network: string): Address {
    let own = this.#addresses.get(network);
    if (!own) {
      if (this.#addresses.size >= ADDRESSES_MAX) this.#forget();
      own = { minute: 0, weight: 0, refusals: 0, bannedUntilMs: 0, banMs: 0 };
      this.#addresses.set(network, own);
    }
    return own;
  }

  #forget(): void {
    const nowMs = this.#nowMs();
    for (const [network, { bannedUntilMs }] of this.#addresses) {
      if (bannedUntilMs + BAN_REMEMBERED_MS < nowMs) this.#addresses.delete(network);
    }
    if (this.#addresses.size >= ADDRESSES_MAX) this.#addresses.clear();
  }
}

function banned(untilMs: number, nowMs: number): BotRefusal {
  return new BotRefusal('BANNED', [String(untilMs)], { retryAfterMs: untilMs - nowMs });
}
