/**
 * Finance and staking on a real core, with days that pass in moments: each member buys and pledges,
 * whatever breaks meanwhile, every request under a key that is the same after a restart.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandBody } from '@anywhen/exchange';
import { asSystem, submitUntilAnswered } from '../../testing/money.ts';
import type { TestCore } from '../../testing/test-cores.ts';

const PASSING_MS = 20;
const STEP_MS = 20_000;

/** Seven days of 0.04109589 and of 0.00082191 USDT, and a stake that earns 0.01643835 a day. */
const WISHES: readonly CommandBody[] = [
  { kind: 'buy-finance', product: 'F7', windowDay: null, amount: '500', interest: '0.28767123' },
  { kind: 'buy-finance', product: 'F7', windowDay: null, amount: '10', interest: '0.00575342' },
  { kind: 'stake', pool: 'LC-USDT', amount: '100', aprsBps: [600, 200] },
];

export class EarnDesk {
  constructor(
    private readonly core: TestCore,
    private readonly clock: { nowMs: number },
  ) {}

  /** A third of a day at a time: what is due is booked, and days turn as the driver turns them. */
  async letTimePass(time: { isOver: boolean }): Promise<void> {
    while (!time.isOver) {
      this.clock.nowMs += STEP_MS;
      const day = (this.core.facts.agenda.calendar?.day ?? 0) + 1;
      for (const body of [{ kind: 'settle-due' }, { kind: 'roll-day', day }] as const) {
        await this.core.submit(asSystem(body)).catch(() => undefined);
      }
      await sleep(PASSING_MS);
    }
  }

  /** Where a day is being booked, again. */
  async serve(uid: number): Promise<void> {
    for (const [index, body] of WISHES.entries()) {
      const request = { actor: { kind: 'member', uid }, id: `wish:${uid}:${index}`, body } as const;
      for (;;) {
        const { reply } = await submitUntilAnswered(() => this.core, request);
        if (reply.isAccepted) break;
        if (reply.rejection.code !== 'DAY_NOT_BOOKED') throw new Error(reply.rejection.code);
        await sleep(PASSING_MS);
      }
    }
  }
}
