/**
 * Loss of a day and what is open, counted a second time: from postings and from records that opened
 * and ended, never from a sum that the exchange keeps.
 */
import { dayOfSecond } from '@anywhen/prices';
import type { Uid } from '../../kernel/actor.ts';
import type { Change } from '../../modules.ts';
import type { OptionRecord } from '../../options/position.ts';

type Standing = { readonly netLossUnits: bigint; readonly openUnits: bigint };

export class LossRecount {
  readonly #leverageAccounts = new Map<number, Uid>();
  readonly #options = new Map<number, OptionRecord>();
  readonly #realised = new Map<number, bigint>();
  /** What each record can still lose, and the sum of a member's. */
  readonly #risks = new Map<string, bigint>();
  readonly #open = new Map<Uid, bigint>();
  readonly #losses = new Map<string, bigint>();
  #second = 0;

  /** Losses of other products than seconds contracts count only where limits are shared. */
  note(change: Change, isShared: boolean): void {
    switch (change.kind) {
      case 'tick':
        this.#second = change.second;
        break;
      case 'seconds-contract': {
        const { id, uid, wagerUnits, endsAtSecond, receiptUnits } = change.contract;
        const isEnded = receiptUnits !== null;
        this.#setRisk(`seconds/${id}`, uid, isEnded ? 0n : wagerUnits);
        if (isEnded && endsAtSecond !== null) {
          this.#lose(uid, endsAtSecond, wagerUnits - receiptUnits);
        }
        break;
      }
      case 'leverage-position': {
        const { id, uid, state, marginUnits, reserveUnits } = change.position;
        const isOpen = state === 'open' || state === 'closing';
        this.#setRisk(`position/${id}`, uid, isOpen ? marginUnits + reserveUnits : 0n);
        break;
      }
      case 'leverage-order': {
        const { id, uid, state, heldUnits } = change.order;
        const isWaiting = state === 'NEW' || state === 'REACHED';
        this.#setRisk(`order/${id}`, uid, isWaiting ? heldUnits : 0n);
        break;
      }
      default:
        this.#noteShared(change, isShared);
    }
  }

  /** Of a person and all their portfolios together. */
  of(family: readonly Uid[], atMs: number): Standing {
    const day = dayOfSecond(atMs / 1_000);
    let [netLossUnits, openUnits] = [0n, 0n];
    for (const uid of family) {
      netLossUnits += this.#losses.get(`${uid}/${day}`) ?? 0n;
      openUnits += this.#open.get(uid) ?? 0n;
    }
    return { netLossUnits, openUnits };
  }

  #noteShared(change: Change, isShared: boolean): void {
    switch (change.kind) {
      case 'account':
        if (change.accountKind === 'derivatives' && typeof change.owner === 'number') {
          this.#leverageAccounts.set(change.id, change.owner);
        }
        break;
      case 'posting': {
        // Between available and held it is zero in all; what a member transfers is no loss.
        const uid = this.#leverageAccounts.get(change.accountId);
        if (uid !== undefined && isShared && change.type.startsWith('DERIV_')) {
          this.#lose(uid, this.#second, -change.units);
        }
        break;
      }
      case 'option-sale': {
        const { positionId, quantity, priceUnits } = change.sale;
        const sold = this.#options.get(positionId);
        if (!sold || !isShared) break;
        this.#lose(sold.uid, this.#second, (sold.priceUnits - priceUnits) * BigInt(quantity));
        break;
      }
      case 'option-position':
        this.#noteOption(change.position, isShared);
        break;
      case 'bot': {
        const { id, uid, realisedUnits } = change.bot;
        const lost = (this.#realised.get(id) ?? 0n) - realisedUnits;
        this.#realised.set(id, realisedUnits);
        if (isShared) this.#lose(uid, this.#second, lost);
        break;
      }
      default:
    }
  }

  #noteOption(position: OptionRecord, isShared: boolean): void {
    const { id, uid, state, left, priceUnits, payoutUnits, expiresAtSecond } = position;
    const premium = priceUnits * BigInt(left);
    const isCurrent = state === 'open' || state === 'pending';
    this.#options.set(id, position);
    this.#setRisk(`option/${id}`, uid, isCurrent ? premium : 0n);
    if (payoutUnits !== null && isShared) this.#lose(uid, expiresAtSecond, premium - payoutUnits);
  }

  #setRisk(record: string, uid: Uid, units: bigint): void {
    const before = this.#risks.get(record) ?? 0n;
    this.#risks.set(record, units);
    this.#open.set(uid, (this.#open.get(uid) ?? 0n) + units - before);
  }

  #lose(uid: Uid, second: number, units: bigint): void {
    const key = `${uid}/${dayOfSecond(second)}`;
    this.#losses.set(key, (this.#losses.get(key) ?? 0n) + units);
  }
}
