/**
 * Deposits and withdrawals on a real core, with time that runs a thousandfold: each member pays in
 * and takes out again and again, whatever breaks meanwhile, every request under a key that is the
 * same after a restart.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { simulatedAddress } from '@anywhen/protocol';
import type { CommandRequest, Core } from '../../core/core.ts';
import { Refusal } from '../../platform/http/call.ts';
import { asSystem, submitUntilAnswered } from '../../testing/money.ts';

/** Level 1 may withdraw three times a day. */
export const ROUNDS = 3;
export const DEPOSITED = '250';
export const WITHDRAWN = '100';

const PASSING_MS = 20;
const STEP_MS = 5_000;
const ADDRESS = simulatedAddress('TRC20', new Uint8Array(24));
const REVIEWED = { flaw: null, reviewer: 'simulated' } as const;

export class CashDesk {
  constructor(
    private readonly core: Pick<Core, 'submit'>,
    private readonly clock: { nowMs: number },
  ) {}

  /** Five seconds at a time, until told otherwise: whatever is due is decided all along. */
  async letTimePass(time: { isOver: boolean }): Promise<void> {
    while (!time.isOver) {
      this.clock.nowMs += STEP_MS;
      await this.core.submit(asSystem({ kind: 'settle-due' })).catch(() => undefined);
      await sleep(PASSING_MS);
    }
  }

  async serve(uid: number): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      await this.#until(depositOf(uid, round));
      await this.#until(withdrawalOf(uid, round));
    }
  }

  /** The one before must have ended; then it is accepted, once, however often it is sent. */
  async #until(request: CommandRequest): Promise<void> {
    for (;;) {
      const { reply } = await submitUntilAnswered(() => this.core, request);
      if (reply.isAccepted) return;
      if (reply.rejection.code !== 'ORDER_NOT_COMPLETED') throw new Refusal(reply.rejection);
      await sleep(PASSING_MS);
    }
  }
}

function depositOf(uid: number, round: number): CommandRequest {
  const id = `deposit:${uid}:${round}`;
  const folder = (uid * ROUNDS + round).toString(16).padStart(32, '0');
  const form = { account: 'funds', currency: 'USDT', network: 'TRC20', address: ADDRESS } as const;
  const body = { kind: 'submit-deposit', ...form, amount: DEPOSITED, folder, ...REVIEWED } as const;
  return { actor: { kind: 'member', uid }, id, body };
}

function withdrawalOf(uid: number, round: number): CommandRequest {
  const id = `withdrawal:${uid}:${round}`;
  const form = { account: 'funds', currency: 'USDT', channel: 'TRC20', address: ADDRESS } as const;
  const target = { payeeId: null, amount: WITHDRAWN };
  const body = { kind: 'request-withdrawal', ...form, ...target, ...REVIEWED } as const;
  return { actor: { kind: 'member', uid }, id, body };
}
