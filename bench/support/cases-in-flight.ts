/** Rounds of a benchmark: a deposit and a withdrawal of each member, all due in one second. */
import {
  DEPOSIT_REVIEW_MS,
  NETWORK_TERMS,
  WITHDRAWAL_REVIEW_MS,
  confirmedAtMs,
  nextBlockMs,
} from '@anywhen/protocol';
import type { CommandRequest } from '../../apps/server/src/core/core.ts';
import type { RunningCore } from '../../apps/server/src/core/running-core.ts';
import type { HandFeed } from '../../apps/server/testing/seconds/hand-feed.ts';
import { asSystem, dataOf } from '../../apps/server/testing/money.ts';

type Parts = { core: RunningCore; feed: HandFeed; uids: readonly number[]; address: string };

const NETWORK = 'TRC20';
const REVIEWED = { flaw: null, reviewer: 'simulated' } as const;

export class CasesInFlight {
  readonly #parts: Parts;
  #awaited = 0;
  #reportDecided: (atMs: number) => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.core.onCommitted((events) => {
      for (const event of events) {
        const isDecided =
          (event.kind === 'deposit' && event.deposit.state === 'credited') ||
          (event.kind === 'withdrawal' && event.withdrawal.state === 'sending');
        if (!isDecided) continue;
        this.#awaited -= 1;
        if (this.#awaited === 0) this.#reportDecided(performance.now());
      }
    });
  }

  /** Milliseconds from the second they are due in to the last decision on disk. */
  async decideAll(): Promise<number> {
    const { core, feed, uids } = this.#parts;
    const dueMs = this.#dueOfDeposits();
    await this.#send((uid) => this.#depositOf(uid));
    await this.#tickUntil(dueMs - WITHDRAWAL_REVIEW_MS);
    await this.#send(() => this.#withdrawal());
    await this.#tickUntil(dueMs - 1_000);
    const decided = new Promise<number>((resolve) => (this.#reportDecided = resolve));
    this.#awaited = 2 * uids.length;
    const beganAtMs = performance.now();
    dataOf(await core.submit(feed.tick()));
    const tookMs = (await decided) - beganAtMs;
    // Unlocked and sent, so that the next round finds nothing in its way.
    await this.#tickUntil(dueMs + 60_000);
    return tookMs;
  }

  #dueOfDeposits(): number {
    const minedAtMs = nextBlockMs(NETWORK, this.#parts.feed.nowMs());
    const { creditConfirmations } = NETWORK_TERMS[NETWORK];
    return confirmedAtMs(NETWORK, minedAtMs, creditConfirmations) + DEPOSIT_REVIEW_MS;
  }

  async #tickUntil(atMs: number): Promise<void> {
    const { core, feed } = this.#parts;
    while (feed.nowMs() < atMs) dataOf(await core.submit(feed.tick()));
  }

  async #send(bodyOf: (uid: number) => CommandRequest['body']): Promise<void> {
    const { core, uids } = this.#parts;
    const sent = uids.map((uid) => {
      return core.submit({ ...asSystem(bodyOf(uid)), actor: { kind: 'member', uid } });
    });
    for (const result of await Promise.all(sent)) dataOf(result);
  }

  #depositOf(uid: number): CommandRequest['body'] {
    return {
      kind: 'submit-deposit',
      account: 'funds',
      currency: 'USDT',
      network: NETWORK,
      address: this.#parts.address,
      amount: '100',
      folder: uid.toString(16).padStart(32, '0'),
      ...REVIEWED,
    };
  }

  #withdrawal(): CommandRequest['body'] {
    return {
      kind: 'request-withdrawal',
      account: 'funds',
      currency: 'USDT',
      channel: NETWORK,
      address: this.#parts.address,
      payeeId: null,
      amount: '50',
      ...REVIEWED,
    };
  }
}
