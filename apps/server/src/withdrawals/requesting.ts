/**
 * Requests a withdrawal, in the order of rulebook 10.3: the checks are the exchange's own, with the
 * fund password checked at its two places between and after them. Only when all pass is the payee
 * claimed and the command submitted, and the exchange decides for itself. The password goes no
 * further than its own check.
 */
import {
  type CheckedWithdrawal,
  REMEMBERED_MS,
  type WithdrawalRecord,
  type WithdrawalRequest,
  type WithdrawalStanding,
  checkWithdrawal,
  refuseWithdrawing,
} from '@anywhen/exchange';
import { parseUnits } from '@anywhen/money';
import { HOUR_MS } from '@anywhen/prices';
import {
  type BodyOf,
  type Rejection,
  type Reviewer,
  type Withdrawal,
  type WithdrawalReason,
  isRejection,
} from '@anywhen/protocol';
import type { requestWithdrawal } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { submitAsMember, sameAsReply } from '../core/submit.ts';
import { type Core, isCertainRefusal } from '../core/core.ts';
import type { DepositFacts } from '../deposits/facts.ts';
import { type Identity, refuseFaults } from '../identity/identity.ts';
import type { MarketFacts } from '../markets/facts.ts';
import type { MemberFacts } from '../members/facts.ts';
import type { PayeeTarget } from '../payees/payees.ts';
import { type MemberCall, Refusal, refuse } from '../platform/http/call.ts';
import { hasFundPassword, requireFundPassword } from '../security/security.ts';
import type { WithdrawalFacts } from './facts.ts';
import { findRequested, readAvailable } from './queries.ts';
import { type Payees, describeTarget } from './targets.ts';

export type RequestingParts = {
  pool: Pool;
  core: Pick<Core, 'submit'>;
  facts: {
    members: Pick<MemberFacts, 'find'>;
    markets: Pick<MarketFacts, 'priceUnits'>;
    deposits: Pick<DepositFacts, 'lockedOf' | 'listLocked'>;
    withdrawals: WithdrawalFacts;
  };
  payees: Payees;
  identity: Identity;
  nowMs: () => number;
  config: { demoTriggers: boolean; withdrawalReviewer: Reviewer };
};

type Call = MemberCall<typeof requestWithdrawal>;
type Form = BodyOf<typeof requestWithdrawal>;

/** The target: what the form says, and the payee saved under it. */
type Target = Pick<WithdrawalRequest, 'address' | 'payeeId'> & { payee: PayeeTarget | undefined };

/** With this fraction an amount is rejected, where demo triggers are on (0.6). */
const TRIGGER = { fraction: parseUnits('0.13'), whole: parseUnits('1') };

/** Later the exchange may have forgotten a key; well before that it counts as a new request. */
const REPLAYED_MS = REMEMBERED_MS - HOUR_MS;

export async function submitWithdrawal(parts: RequestingParts, call: Call): Promise<Withdrawal> {
  const { uid, body, idempotencyKey: requestId } = call;
  // Before looking for an accepted request: what these see is then in the table, too.
  const standing = await readStanding(parts, uid);
  const known = await findRequested(parts.pool, { uid, requestId });
  if (known && known.submittedAtMs > parts.nowMs() - REPLAYED_MS) {
    return repeat(parts, call, known);
  }
  const target = await findTarget(parts.payees, uid, body, { canBeRemoved: false });
  const request = requestOf(body, target, { flaw: null, reviewer: reviewerOf(parts) });
  const checked = await requireAllowed(parts, call, { standing, request });
  const flaw = flawOf(parts, checked);
  return submitWithPayee(parts, call, { target, request: { ...request, flaw } });
}

/** Until the exchange has answered, the payee is not removed. */
async function submitWithPayee(
  parts: RequestingParts,
  call: Call,
  asked: { target: Target; request: WithdrawalRequest },
): Promise<Withdrawal> {
  const { payees } = parts;
  const { payeeId } = asked.target;
  if (payeeId === null) return submit(parts, call, asked);
  const claimId = await payees.claim(call.uid, payeeId);
  if (claimId === undefined) throw new Refusal(await atItsField(payees, call, goneOf(call.body)));
  try {
    const withdrawal = await submit(parts, call, asked);
    await payees.release(claimId);
    return withdrawal;
  } catch (error) {
    // When the outcome is unknown the claim stays for a while.
    if (isCertainRefusal(error)) await payees.release(claimId);
    throw error;
  }
}

/** As if the form had named none. */
function goneOf({ channel }: Form): Rejection {
  if (channel === 'bank') return { code: 'BANK_REQUIRED' };
  return { code: 'VALIDATION', fields: { address: 'required' } };
}

/** Gets the same answer again, and no password is tried for it. */
async function repeat(
  parts: RequestingParts,
  call: Call,
  { flaw, reviewer }: WithdrawalRecord,
): Promise<Withdrawal> {
  const target = await findTarget(parts.payees, call.uid, call.body, { canBeRemoved: true });
  return submit(parts, call, { target, request: requestOf(call.body, target, { flaw, reviewer }) });
}

function submit(
  { core }: RequestingParts,
  call: Call,
  { target, request }: { target: Target; request: WithdrawalRequest },
): Promise<Withdrawal> {
  const { address, payee } = target;
  return submitAsMember(
    core,
    call,
    { kind: 'request-withdrawal', ...request },
    ({ withdrawal }) => {
      const { channel } = withdrawal;
      return sameAsReply({ ...withdrawal, target: describeTarget({ channel, address }, payee) });
    },
  );
}

/** Throws the first obstacle. */
async function requireAllowed(
  { identity, payees, nowMs }: RequestingParts,
  call: Call,
  { standing, request }: { standing: WithdrawalStanding; request: WithdrawalRequest },
): Promise<CheckedWithdrawal> {
  const { uid, body } = call;
  const refusal = refuseWithdrawing(standing.member);
  if (refusal) throw new Refusal(refusal);
  if (!(await hasFundPassword(identity, uid))) refuse('FUND_PASSWORD_NOT_SET');
  const checked = checkWithdrawal(standing, request, nowMs());
  if (isRejection(checked)) throw new Refusal(await atItsField(payees, { uid, body }, checked));
  const { fundPassword: password } = body;
  refuseFaults({ fundPassword: password === '' ? 'required' : undefined });
  await requireFundPassword(identity, { uid, password, visit: call });
  return checked;
}

async function readStanding(
  { pool, facts, nowMs }: RequestingParts,
  uid: number,
): Promise<WithdrawalStanding> {
  // The exchange is still loading: the member exists, but not yet their limits.
  const member = facts.members.find(uid) ?? refuse('UNAVAILABLE');
  const today = facts.withdrawals.dayAt(uid, nowMs());
  const underReview = facts.withdrawals.listUnderReview(uid);
  const availableOf = await readAvailable(pool, uid);
  return {
    member,
    today,
    underReview,
    availableOf,
    lockedOf: (currency) => facts.deposits.lockedOf(uid, currency),
    readPrices: () => facts.markets.priceUnits,
  };
}

async function findTarget(
  payees: Payees,
  uid: number,
  { channel, address = '', walletId, bankAccountId }: Form,
  { canBeRemoved }: { canBeRemoved: boolean },
): Promise<Target> {
  const chosen = channel === 'bank' ? bankAccountId : walletId;
  const ids = chosen === undefined ? [] : [Number(chosen)];
  const [found] = ids.length > 0 ? (await payees.findAll(uid, ids)).values() : [];
  const isOfKind = found?.kind === (channel === 'bank' ? 'bank' : 'wallet');
  const payee = isOfKind && (canBeRemoved || !found.isRemoved) ? found : undefined;
  const payeeId = payee ? Number(chosen) : null;
  if (channel === 'bank') return { address: null, payeeId, payee };
  if (payee?.kind === 'wallet') return { address: payee.address, payeeId, payee };
  const typed = walletId === undefined ? address.trim() : '';
  return { address: typed === '' ? null : typed, payeeId: null, payee: undefined };
}

function requestOf(
  { account, currency = '', channel = '', amount }: Form,
  { address, payeeId }: Target,
  review: Pick<WithdrawalRequest, 'flaw' | 'reviewer'>,
): WithdrawalRequest {
  return { account, currency, channel, amount, address, payeeId, ...review };
}

/** With saved bank accounts, none or a removed one was chosen; likewise for wallets. */
async function atItsField(
  payees: Payees,
  { uid, body }: Pick<Call, 'uid' | 'body'>,
  rejection: Rejection,
): Promise<Rejection> {
  const { bankAccountId, walletId } = body;
  if (rejection.code === 'BANK_REQUIRED') {
    if (!(await payees.hasBankAccount(uid))) return rejection;
    const fault = bankAccountId === undefined ? 'required' : 'not-offered';
    return { code: 'VALIDATION', fields: { bankAccountId: fault } };
  }
  const isGone = rejection.fields?.['address'] === 'required' && walletId !== undefined;
  return isGone ? { code: 'VALIDATION', fields: { walletId: 'not-offered' } } : rejection;
}

function flawOf(
  { config }: RequestingParts,
  { units }: CheckedWithdrawal,
): WithdrawalReason | null {
  const isTrigger = units % TRIGGER.whole === TRIGGER.fraction;
  return config.demoTriggers && isTrigger ? 'RISK_REVIEW' : null;
}

function reviewerOf({ config }: RequestingParts): Reviewer {
  return config.withdrawalReviewer;
}
