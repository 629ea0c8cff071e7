/**
 * An exchange whose members open positions near liquidation, add to them, reduce them and move
 * margin, until ticks liquidate them. It only returns public data: published seconds, and receipts
 * as a share link shows them.
 */
import type { Change, CommandBody, PositionEventRecord } from '@anywhen/exchange';
import type { LiquidationReceipt, TickEvidence, TickRangeReply } from '@anywhen/protocol';
import { describeSharedReceipt } from '../../src/derivatives/receipts.ts';
import { PublicScenario } from '../public-scenario.ts';
import { nearTerms } from './leverage-fixture.ts';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT', 'XAUUSDT'];
const QUANTITIES: Readonly<Record<string, string>> = {
  BTCUSDT: '0.01',
  ETHUSDT: '0.2',
  DOGEUSDT: '5000',
  XAUUSDT: '0.3',
};

export type Claim = { receipt: LiquidationReceipt; evidence: TickEvidence };

export class LiquidatedScenario extends PublicScenario {
  readonly #events = new Map<number, PositionEventRecord[]>();
  #last: TickRangeReply | undefined;

  constructor(size: { seed: number; members: number }) {
    super(size, 'derivatives');
    this.asSystem({ kind: 'set-derivatives-terms', ...nearTerms() });
  }

  /** One second of prices and requests; returns the positions it liquidated, with the proof. */
  live(): Claim[] {
    const { range, changes } = this.tick();
    this.#collect(changes);
    const two = this.#last && { ...this.#last, ticks: [...this.#last.ticks, ...range.ticks] };
    this.#last = range;
    const claims = changes.flatMap((change) => {
      if (change.kind !== 'leverage-position' || change.position.state !== 'liquidated') return [];
      const { position } = change;
      const events = this.#events.get(position.id) ?? [];
      const receipt = describeSharedReceipt({ position, events, hasMore: false, range: two });
      const { commitments } = this;
      return two ? [{ receipt, evidence: { commitments, ranges: [two] } }] : [];
    });
    for (const uid of this.uids) {
      if (this.random() <= 0.2) this.#collect(this.asMember(uid, this.#requestOf(uid)).changes);
    }
    return claims;
  }

  #requestOf(uid: number): CommandBody {
    const open = [...this.exchange.modules.derivatives.openPositions()].find(
      (each) => each.uid === uid,
    );
    const symbol = open?.symbol ?? this.pick(SYMBOLS);
    const quantity = QUANTITIES[symbol] ?? '1';
    const side = open
      ? open.side === 'long'
        ? 'buy'
        : 'sell'
      : this.pick(['buy', 'sell'] as const);
    const roll = this.random();
    if (!open || roll < 0.3) {
      return { kind: 'place-leverage-order', symbol, side, type: 'market', quantity };
    }
    const positionId = open.id;
    if (roll < 0.5) {
      const part = { BTCUSDT: '0.003', ETHUSDT: '0.07' }[symbol] ?? '0.1';
      return { kind: 'close-position', positionId, quantity: part };
    }
    const direction = roll < 0.75 ? 'add' : 'remove';
    return { kind: 'change-position-margin', positionId, amount: '0.2', direction };
  }

  #collect(changes: readonly Change[]): void {
    for (const change of changes) {
      if (change.kind !== 'leverage-event') continue;
      const own = this.#events.get(change.event.positionId) ?? [];
      this.#events.set(change.event.positionId, [...own, change.event]);
    }
  }
}
