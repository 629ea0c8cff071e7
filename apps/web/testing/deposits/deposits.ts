/** For tests only: deposits and a member's desk as the server sends them. */
import {
  DEPOSIT_REVIEW_MS,
  NETWORKS,
  NETWORK_TERMS,
  confirmedAtMs,
  isOffered,
  nextBlockMs,
  type Deposit,
  type StoredFile,
} from '@anywhen/protocol';
import type { Desk } from '../../src/deposits/data.ts';

export const ADDRESS = 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE';

export const PROOF: StoredFile = {
  id: 'ab'.repeat(16),
  kind: 'deposit-proof',
  bytes: 41_114,
  width: 720,
  height: 960,
  durationMs: null,
  expiresAtMs: Date.now() + 86_400_000,
};

/** Submitted now, under review by the published rules; with overrides. */
export function depositOf(change: Partial<Deposit> = {}): Deposit {
  const { network = 'TRC20', submittedAtMs = Date.now() } = change;
  const terms = NETWORK_TERMS[network];
  const minedAtMs = nextBlockMs(network, submittedAtMs);
  const creditedFromMs = confirmedAtMs(network, minedAtMs, terms.creditConfirmations);
  return {
    id: '41',
    account: 'funds',
    currency: 'USDT',
    network,
    address: ADDRESS,
    amount: '500.00000000',
    sent: change.amount ?? '500.00000000',
    transaction: `SIM-${network}-TX-${'0A1B2C3D'.repeat(4)}`,
    state: 'under-review',
    reason: null,
    reviewer: 'simulated',
    submittedAtMs,
    minedAtMs,
    confirmedAtMs: creditedFromMs,
    unlockableAtMs: confirmedAtMs(network, minedAtMs, terms.unlockConfirmations),
    decidedByMs: creditedFromMs + DEPOSIT_REVIEW_MS,
    decidedAtMs: null,
    decidedBy: null,
    unlockedAtMs: null,
    correction: null,
    ...change,
  };
}

export function passed(deposit: Deposit): Deposit {
  const { decidedByMs } = deposit;
  return {
    ...deposit,
    state: 'passed',
    decidedAtMs: decidedByMs,
    decidedBy: 'rules',
    decidedByMs: null,
  };
}

export function unlocked(deposit: Deposit): Deposit {
  return { ...passed(deposit), unlockedAtMs: deposit.unlockableAtMs };
}

export function rejected(deposit: Deposit, reason: Deposit['reason']): Deposit {
  return { ...passed(deposit), state: 'rejected', reason };
}

export function deskOf(change: Partial<Desk> = {}): Desk {
  return {
    addresses: NETWORKS.filter(isOffered).map((network) => ({
      network,
      address: ADDRESS.replace('TRC20', network),
    })),
    leftTodayUsdt: '50000.00000000',
    ceiling: { maxUsdt: '50000.00000000', leftUsdt: '50000.00000000', moreAtMs: null },
    open: [],
    proof: null,
    ...change,
  };
}
