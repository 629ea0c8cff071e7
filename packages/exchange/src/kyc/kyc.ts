/**
 * Verification cases: members submit them, rules or staff decide, and a passed case gives a level.
 * Cases nobody has decided are decided by the published rules when their time has come, so that
 * none is ever under review longer than a day.
 */
import { KYC_LEVELS, KYC_REASONS, REVIEWERS, type KycReason, type Level } from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import { actingMember, assert } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Members } from '../members/members.ts';
import { type KycCase, type Submission, decideCase, forgetCase, openCase } from './case.ts';
import { Cases } from './cases.ts';
import { KYC_RULES, type KycContext, type KycImage, type KycReplies } from './commands.ts';
import type { KycTypes } from './commands.ts';
import { type CasesByLevel, describeStanding, refuseSubmission } from './standing.ts';

type KycParts = {
  readonly members: Members;
  readonly agenda: Schedule<KycContext>;
};

const LEVELS = { basic: 1, advanced: 2 } as const satisfies Record<string, Level>;
const HASH = /^[0-9a-f]{64}$/;
const FOLDER = /^[0-9a-f]{32}$/;

class Kyc {
  readonly handlers: Handlers<KycTypes>;
  readonly #members: Members;
  readonly #cases: Cases;
  #nextCaseId: number;

  constructor(fingerprint: Fingerprint, { members, agenda }: KycParts, image: KycImage) {
    this.#members = members;
    const due = agenda.openList<KycCase>({
      idOf: ({ id }) => id,
      onDue: (context, kycCase) => {
        this.#decide(context, kycCase, kycCase.flaw);
        return 'booked';
      },
    });
    this.#cases = new Cases(fingerprint, due, image.cases);
    this.#nextCaseId = image.nextCaseId;
    this.handlers = {
      'submit-verification': (context, { kind: _kind, ...submission }) =>
        this.#submit(context, actingMember(context), submission),
      'decide-verification': (context, body) => this.#review(context, body),
      'forget-person': (context, { uid }) => this.#forget(context, uid),
    };
  }

  casesOf(uid: Uid): CasesByLevel {
    return this.#cases.of(uid);
  }

  #submit(
    context: KycContext,
    uid: Uid,
    submission: Submission,
  ): Verdict<KycReplies['submit-verification']> {
    const { atMs } = context.command;
    if (!isReadable(submission)) return { code: 'VALIDATION' };
    const { level } = submission;
    const asked = { level, atMs };
    const refusal = refuseSubmission(this.#members.find(uid), this.#cases.of(uid), asked);
    if (refusal) return refusal;
    const id = this.#nextCaseId;
    this.#nextCaseId += 1;
    this.#put(context, openCase(submission, { id, uid, submittedAtMs: atMs }));
    return accepted({ caseId: id, standing: describeStanding(this.#cases.of(uid), atMs) });
  }

  #review(
    context: KycContext,
    { caseId, reason }: { caseId: number; reason: KycReason | null },
  ): Verdict<KycReplies['decide-verification']> {
    if (reason !== null && !KYC_REASONS.includes(reason)) return { code: 'VALIDATION' };
    const kycCase = this.#cases.findUnderReview(caseId);
    return kycCase ? accepted(this.#decide(context, kycCase, reason)) : { code: 'NOT_FOUND' };
  }

  /** Of two cases with one document the first that is decided wins (rulebook 13.4). */
  #decide(
    context: KycContext,
    kycCase: KycCase,
    found: KycReason | null,
  ): KycReplies['decide-verification'] {
    const { atMs } = context.command;
    const isInUse = found === null && this.#cases.isPassedWith(kycCase.document);
    const reason = isInUse ? 'DOCUMENT_IN_USE' : found;
    const decided = decideCase(kycCase, { reason, atMs });
    this.#put(context, decided);
    if (decided.state === 'passed') this.#raiseLevel(context, decided);
    return { state: decided.state, reason };
  }

  #forget(context: KycContext, uid: Uid): Verdict<KycReplies['forget-person']> {
    const member = this.#members.findPerson(uid);
    if (!member) return { code: 'USER_NOT_FOUND' };
    const { basic, advanced } = this.#cases.of(uid);
    for (const kycCase of [...basic, ...advanced]) {
      if (kycCase.state !== 'forgotten') this.#put(context, forgetCase(kycCase));
    }
    if (member.level > 0) this.#members.put(context, { ...member, level: 0 });
    return accepted({ uid });
  }

  #raiseLevel(context: KycContext, { uid, level: name }: KycCase): void {
    const member = this.#members.find(uid);
    assert(member !== undefined, 'only members have cases');
    const level = LEVELS[name];
    // Old journals know levels without cases: none is ever taken away by passing.
    if (member.level < level) this.#members.put(context, { ...member, level });
  }

  #put(context: KycContext, kycCase: KycCase): void {
    this.#cases.put(kycCase);
    context.changes.push({ kind: 'kyc-case', kycCase });
    context.events.push({ kind: 'kyc-case', kycCase });
  }
}

export const kycModule = classModule<KycTypes, KycParts, Kyc>({
  rules: KYC_RULES,
  empty: { nextCaseId: 1, cases: [] },
  opened: Kyc,
});

/** Only basic verification has a document; nothing but a hash may pass for one. */
function isReadable({ level, folder, document, flaw, reviewer }: Submission): boolean {
  const isDocument = level === 'basic' ? HASH.test(document ?? '') : document === null;
  const isKnown = KYC_LEVELS.includes(level) && REVIEWERS.includes(reviewer);
  const isFlaw = flaw === null || KYC_REASONS.includes(flaw);
  return isDocument && isKnown && isFlaw && FOLDER.test(folder);
}
