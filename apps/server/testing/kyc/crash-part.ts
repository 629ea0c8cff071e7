/**
 * Verification in the crash scenario: members submit until they are passed, whatever fails. Each
 * case is decided once, and no papers are left without a case.
 */
import { KYC_LEVELS, type KycLevelName } from '@anywhen/protocol';
import { expect } from 'vitest';
import type { CrashEvidence } from '../crash/evidence.ts';
import type { CrashMember, CrashPart } from '../crash/part.ts';

const REVIEW_SECONDS = 5;
/**
 * Possible answers to a member who does not know the outcome of the last try; one that was cut off
 * may have used up the files.
 */
const EXPECTED = ['UNAVAILABLE', 'KYC_PENDING', 'KYC_PASSED', 'VALIDATION'];
const OPEN_FILES = `select count(*) from file_content join file on file.id = file_id
  where case_id is not null`;

export const kycCrashPart: CrashPart = {
  async act(member) {
    for (const level of KYC_LEVELS) await applyUntilPassed(member, level);
  },

  /** Papers without a case belong to submissions that never reached the exchange. */
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

/** The first try is made when a kill is near, not by all at the same one. */
async function applyUntilPassed(member: CrashMember, level: KycLevelName): Promise<void> {
  let rushes = level === 'basic' || member.uid % 2 === 0 ? 1 + (member.uid % 3) : 0;
  for (;;) {
    const standing = await member.read('kyc', 'standingOf', member.uid, 0);
    const { state } = standing[level];
    if (state === 'passed') return;
    if (state === 'not-completed') {
      await prepare(member, level);
      for (; rushes > 0; rushes -= 1) await member.rush();
      await handIn(member, level);
    }
    await member.pass(REVIEW_SECONDS);
  }
}

/** A new upload replaces the earlier one. */
async function prepare(member: CrashMember, level: KycLevelName): Promise<void> {
  while (!('value' in (await member.takePapers('prepare', level)))) await member.pass(1);
}

async function handIn(member: CrashMember, level: KycLevelName): Promise<void> {
  const answer = await member.takePapers('handIn', level);
  if ('refusal' in answer && !EXPECTED.includes(answer.refusal)) throw new Error(answer.refusal);
}

/** One per decision of a case. */
function listDecisions(evidence: CrashEvidence): number[] {
  return evidence.changesOf('kyc-case').flatMap(({ kycCase }) => {
    return kycCase.decidedAtMs === null ? [] : [kycCase.id];
  });
}
