/**
 * The private topic `withdrawals`: those under review or on their way first, then each that changed
 * as it stands after its commit. Names of payees are looked up on the way, one after another, so
 * that nothing is told before what came before it.
 */
import { type WithdrawalRecord, describeWithdrawal } from '@anywhen/exchange';
import { TOPICS, type WithdrawalsEvent } from '@anywhen/protocol';
import type { Core } from '../core/core.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { WithdrawalFacts } from './facts.ts';
import { type Payees, describeAll, describeTarget } from './targets.ts';

const TOPIC = TOPICS.withdrawals.example;

export type WithdrawalTopicParts = {
  core: Pick<Core, 'onCommitted'>;
  facts: { withdrawals: WithdrawalFacts };
  payees: Payees;
  log: { error(fields: object, message: string): void };
};

type WithdrawalHub = Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;

export function serveWithdrawalsTopic(hub: WithdrawalHub, parts: WithdrawalTopicParts): void {
  const { core, facts, payees } = parts;
  hub.serve('withdrawals', {
    access: 'member',
    pattern: TOPICS.withdrawals.pattern,
    snapshot: async (_topic, uid): Promise<WithdrawalsEvent> => {
      return { withdrawals: await describeAll(payees, facts.withdrawals.listOpen(uid)) };
    },
  });
  const pending = new PendingWithdrawals(hub, parts);
  core.onCommitted((events) => {
    for (const event of events) if (event.kind === 'withdrawal') pending.put(event.withdrawal);
  });
}

/** Each as of the last commit; what changes again before its turn is told once. */
class PendingWithdrawals {
  readonly #hub: WithdrawalHub;
  readonly #parts: WithdrawalTopicParts;
  readonly #changed = new Map<number, WithdrawalRecord>();
  #isNotifying = false;

  constructor(hub: WithdrawalHub, parts: WithdrawalTopicParts) {
    this.#hub = hub;
    this.#parts = parts;
  }

  put(withdrawal: WithdrawalRecord): void {
    const { id, uid } = withdrawal;
    this.#changed.delete(id);
    if (!this.#hub.hasListeners(TOPIC, uid)) return;
    this.#changed.set(id, withdrawal);
    if (!this.#isNotifying) void this.#notify();
  }

  async #notify(): Promise<void> {
    this.#isNotifying = true;
    for (const [id, withdrawal] of this.#changed) {
      const notified = await this.#describe(withdrawal);
      // It has changed meanwhile: then it stands at the end of the list again.
      if (this.#changed.get(id) !== withdrawal) continue;
      this.#changed.delete(id);
      this.#hub.publishTo(withdrawal.uid, TOPIC, {
        withdrawals: notified,
      } satisfies WithdrawalsEvent);
    }
    this.#isNotifying = false;
  }

  /** A name that cannot be looked up now must not keep back what became of the money. */
  async #describe(withdrawal: WithdrawalRecord): Promise<WithdrawalsEvent['withdrawals']> {
    const { payees, log } = this.#parts;
    try {
      return await describeAll(payees, [withdrawal]);
    } catch (error) {
      log.error({ err: error }, 'withdrawals: told without the name of its payee');
      const target = describeTarget(withdrawal, undefined);
      return [{ ...describeWithdrawal(withdrawal), target }];
    }
  }
}
