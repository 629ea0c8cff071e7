/**
 * Verification in the crash scenario: members hand in until they are passed, whatever a process or
 * a database in pieces says. Each case is decided once, and no papers are left where no case is.
 */
import { KYC_LEVELS, type KycLevelName } from '@anywhen/protocol';
import { expect } from 'vitest';
import type { CrashEvidence } from '../../testing/crash/evidence.ts';
import type { CrashMember, CrashPart } from '../../testing/crash/part.ts';

const REVIEW_SECONDS = 5;
/** What a member may hear who does not know what became of the last try. */
const EXPECTED = ['UNAVAILABLE', 'KYC_PENDING', 'KYC_PASSED', 'KYC_PRIMARY_REQUIRED'];
const OPEN_FILES = `select count(*) from file_content join file on file.id = file_id
  where case_id is not null`;

export const kycCrashPart: CrashPart = {
  async act(member) {
    for (const level of KYC_LEVELS) {
      while (!(await isPassed(member, level))) await member.pass(REVIEW_SECONDS);
    }
  },

  /** Papers without a case are those of submissions that never reached the exchange. */
  async isSettled(evidence) {
    return (await evidence.count('select count(*) from kyc_paper where has_files')) === 0;
  },

  async check(evidence) {
    for (const uid of evidence.uids) {
      const { basic, advanced } = await evidence.read('kyc', 'standingOf', uid, 0);
      expect([basic.state, advanced.state], `member ${uid}`).toEqual(['passed', 'passed']);
    }
    expect(await evidence.count(OPEN_FILES)).toBe(0);
    expect(await evidence.count('select count(*) from kyc_paper')).toBe(evidence.uids.length);
    const decisions = listDecisions(evidence);
    expect(new Set(decisions).size).toBe(decisions.length);
    const decided = await evidence.count('select count(*) from kyc_case where state in (1, 2)');
    expect(decisions).toHaveLength(decided);
  },
};

async function isPassed(member: CrashMember, level: KycLevelName): Promise<boolean> {
  const standing = await member.read('kyc', 'standingOf', member.uid, 0);
  const { state } = standing[level];
  if (state === 'not-completed') {
    const answer = await member.handIn(level);
    if ('refusal' in answer && !EXPECTED.includes(answer.refusal)) throw new Error(answer.refusal);
  }
  return state === 'passed';
}

/** Each time that a case was decided. */
function listDecisions(evidence: CrashEvidence): number[] {
  return evidence.changesOf('kyc-case').flatMap(({ kycCase }) => {
    return kycCase.decidedAtMs === null ? [] : [kycCase.id];
  });
}
