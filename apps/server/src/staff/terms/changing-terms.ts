/**
 * Terms of later purchases, changed by two people: one proposes, another approves exactly that. The
 * exchange decides; here each step is announced in the audit log. Nothing that is open has any part
 * in it.
 */
import {
  type BodyOf,
  type ReplyOf,
  TERMS_BOUNDS,
  TERMS_AHEAD_MS_MAX,
  type TermsProduct,
  type approveTerms,
  type proposeTerms,
  type readStaffTerms,
  type withdrawTerms,
} from '@anywhen/protocol';
import { refuseFaults } from '../../identity/identity.ts';
import { Refusal, type StaffMember, refuse } from '../../platform/http/call.ts';
import { findProposal } from '../../terms/terms.ts';
import { commandAsStaff } from '../audit/commanding.ts';
import type { StaffParts } from '../parts.ts';

const ID = /^[1-9]\d{0,14}$/;

export function describeTerms(
  { facts, nowMs }: Pick<StaffParts, 'facts' | 'nowMs'>,
  product: TermsProduct,
): ReplyOf<typeof readStaffTerms> {
  const last = facts.terms.listChanges(product).at(-1);
  const fieldsAt = (atMs: number) => facts.terms.fieldsAt(product, atMs);
  return {
    fields: fieldsAt(Math.max(nowMs(), last?.fromMs ?? 0)).map(({ key, kind, value }) => {
      return { key, value, ...TERMS_BOUNDS[kind] };
    }),
    current: fieldsAt(nowMs()).map(({ key, value }) => ({ key, value })),
    lastFromMs: last?.fromMs ?? null,
  };
}

export async function propose(
  parts: StaffParts,
  staff: StaffMember,
  { remark, ...content }: BodyOf<typeof proposeTerms>,
): Promise<ReplyOf<typeof proposeTerms>> {
  refuseWithoutRemark(remark);
  const isFar = content.fromMs - parts.nowMs() > TERMS_AHEAD_MS_MAX;
  const isWhole = content.fromMs % 1_000 === 0;
  refuseFaults({ fromMs: isFar || !isWhole ? 'not-offered' : undefined });
  const { product, values } = content;
  const { proposalId, hash } = await commandAsStaff(parts, {
    staff,
    what: 'terms-proposed',
    subject: subjectOf(product),
    before: Object.fromEntries(values.map(({ key, before }) => [key, before])),
    reason: remark.trim(),
    body: { kind: 'propose-terms', ...content },
  });
  return { id: String(proposalId), hash };
}

export async function withdraw(
  parts: StaffParts,
  staff: StaffMember,
  { id, remark }: { id: string } & BodyOf<typeof withdrawTerms>,
): Promise<void> {
  const proposal = await requireProposal(parts, id);
  refuseWithoutRemark(remark);
  await commandAsStaff(parts, {
    staff,
    what: 'terms-withdrawn',
    subject: subjectOf(proposal.product),
    before: { proposal: proposal.id, state: proposal.state, hash: proposal.hash },
    reason: remark.trim(),
    body: { kind: 'withdraw-terms', proposalId: proposal.id },
  });
}

export async function approve(
  parts: StaffParts,
  staff: StaffMember,
  { id, hash, remark }: { id: string } & BodyOf<typeof approveTerms>,
): Promise<ReplyOf<typeof approveTerms>> {
  const proposal = await requireProposal(parts, id);
  const { product, values, fromMs, proposedBy } = proposal;
  const reply = await commandAsStaff(parts, {
    staff,
    what: 'terms-approved',
    subject: subjectOf(product),
    before: { proposal: proposal.id, hash: proposal.hash, proposedBy, fromMs, values },
    reason: remark.trim(),
    body: { kind: 'approve-terms', proposalId: proposal.id, hash },
  }).catch((error: unknown) => {
    const isOwn = error instanceof Refusal && error.rejection.code === 'FORBIDDEN';
    if (isOwn) refuse('SECOND_PERSON_NEEDED');
    throw error;
  });
  return { fromMs: reply.fromMs };
}

async function requireProposal({ pool }: StaffParts, id: string) {
  const proposal = ID.test(id) ? await findProposal(pool, Number(id)) : undefined;
  return proposal ?? refuse('NOT_FOUND');
}

function refuseWithoutRemark(remark: string): void {
  refuseFaults({ remark: remark.trim() === '' ? 'required' : undefined });
}

function subjectOf(product: TermsProduct): string {
  return `terms ${product}`;
}
