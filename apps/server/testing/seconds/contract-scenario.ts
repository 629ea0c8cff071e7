/**
 * An exchange full of members who buy contracts all the time, second after second, from a seed. It
 * only returns public data: seconds as the fairness endpoints publish them, and receipts as a share
 * link shows them.
 */
import type { ExchangeEvent, SecondsContract } from '@anywhen/exchange';
import { marketIndex } from '@anywhen/prices';
import { type ContractReceipt, SECONDS_SYMBOLS, type TickRangeReply } from '@anywhen/protocol';
import { PublicScenario } from '../public-scenario.ts';
import { describeSharedReceipt } from '../../src/seconds/receipts.ts';

const WAGERS = ['5', '5.01', '7.77', '10', '20'];
/** Most are short, so that many end; every period occurs. */
const PERIODS = [30, 30, 30, 30, 30, 30, 30, 60, 120, 180, 300];

type Proof = { seed: string; hashes: readonly string[] };

/** The result of one second. */
type PublicSecond = { range: TickRangeReply; receipts: ContractReceipt[] };

export class ContractScenario extends PublicScenario {
  readonly #proofs = new Map<number, Proof>();

  constructor(size: { seed: number; members: number }) {
    super(size, 'contract');
  }

  /** The next tick with everything that follows from it, then new orders of many members. */
  live(): PublicSecond {
    const { range, events } = this.tick();
    for (const { second, seed, hashes } of range.ticks) this.#proofs.set(second, { seed, hashes });
    const receipts = endedIn(events).map((contract) => this.#share(contract));
    this.#placeOrders();
    return { range, receipts };
  }

  /** Everybody tries one order a second: five may be open, one for each market. */
  #placeOrders(): void {
    for (const uid of this.uids) {
      if (this.random() > 0.25) continue;
      this.asMember(uid, {
        kind: 'place-seconds',
        symbol: this.pick(SECONDS_SYMBOLS),
        direction: this.random() < 0.5 ? 'up' : 'down',
        periodSeconds: this.pick(PERIODS),
        amount: this.pick(WAGERS),
      });
    }
  }

  #share(contract: SecondsContract): ContractReceipt {
    const prove = (second: number | null) => {
      const proof = this.#proofs.get(second ?? -1);
      const hash = proof?.hashes[marketIndex(contract.symbol)];
      return proof && hash !== undefined ? { seed: proof.seed, hash } : null;
    };
    return describeSharedReceipt({
      contract,
      opening: prove(contract.openingSecond),
      settlement: prove(contract.settlementSecond),
    });
  }
}

function endedIn(events: readonly ExchangeEvent[]): SecondsContract[] {
  return events.flatMap((event) => {
    return event.kind === 'seconds-contract' && event.contract.state === 'ended'
      ? [event.contract]
      : [];
  });
}
