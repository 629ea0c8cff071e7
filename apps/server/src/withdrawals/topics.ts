/**
 * The private topic `withdrawals`: those under review or in transit first, then each one that
 * changed, in its state after the commit. Payee names are looked up one after another, so that
 * events stay in order.
 */
import { type WithdrawalRecord, describeWithdrawal } from '@anywhen/exchange';
import { OPEN_RECORDS_MAX, TOPICS, type WithdrawalsEvent } from '@anywhen/protocol';
import type { TopicHub, TopicParts } from '../core/changed-records.ts';
import type { WithdrawalFacts } from './facts.ts';
import { type Payees, describeAll, describeTarget } from './targets.ts';

const TOPIC = TOPICS.withdrawals.example;

export type WithdrawalTopicParts = TopicParts<{ withdrawals: WithdrawalFacts }> & {
  payees: Payees;
  log: { error(fields: object, message: string): void };
};

export function serveWithdrawalsTopic(hub: TopicHub, parts: WithdrawalTopicParts): void {
  const { core, facts, payees } = parts;
  hub.serve('withdrawals', {
    access: 'member',
    pattern: TOPICS.withdrawals.pattern,
    snapshot: async (_topic, uid): Promise<WithdrawalsEvent> => {
      return {
        withdrawals: await describeAll(
          payees,
          facts.withdrawals.listOpen(uid).slice(0, OPEN_RECORDS_MAX),
        ),
      };
    },
  });
  const pending = new PendingWithdrawals(hub, parts);
  core.onCommitted((events) => {
    for (const event of events) if (event.kind === 'withdrawal') pending.put(event.withdrawal);
  });
}

/** Each as of the last commit; what changes again before its turn is published once. */
class PendingWithdrawals {
  readonly #hub: TopicHub;
  readonly #parts: WithdrawalTopicParts;
  readonly #changed = new Map<number, WithdrawalRecord>();
  #isPublishing = false;

  constructor(hub: TopicHub, parts: WithdrawalTopicParts) {
    this.#hub = hub;
    this.#parts = parts;
  }

  put(withdrawal: WithdrawalRecord): void {
    const { id, uid } = withdrawal;
    this.#changed.delete(id);
    if (!this.#hub.hasListeners(TOPIC, uid)) return;
    this.#changed.set(id, withdrawal);
    if (!this.#isPublishing) void this.#publish();
  }

  async #publish(): Promise<void> {
    this.#isPublishing = true;
    for (const [id, withdrawal] of this.#changed) {
      const described = await this.#describe(withdrawal);
      // It has changed meanwhile: then it is at the end of the list again.
      if (this.#changed.get(id) !== withdrawal) continue;
      this.#changed.delete(id);
      this.#hub.publishTo(withdrawal.uid, TOPIC, {
        withdrawals: described,
      } satisfies WithdrawalsEvent);
    }
    this.#isPublishing = false;
  }

  /** A failed name lookup must not delay the state of the money. */
  async #describe(withdrawal: WithdrawalRecord): Promise<WithdrawalsEvent['withdrawals']> {
    const { payees, log } = this.#parts;
    try {
      return await describeAll(payees, [withdrawal]);
    } catch (error) {
      log.error({ err: error }, 'withdrawals: published without the name of its payee');
      const target = describeTarget(withdrawal, undefined);
      return [{ ...describeWithdrawal(withdrawal), target }];
    }
  }
}
