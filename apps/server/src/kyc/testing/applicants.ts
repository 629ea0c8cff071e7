/** Members who want both levels, whatever breaks meanwhile, and time that runs for them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../platform/http/call.ts';
import type { KycOffice } from './kyc-office.ts';

const TRY_AGAIN_MS = 30;
const TIME_MS = 20;
/** What a member may hear who does not know what became of the last try. */
const EXPECTED = ['UNAVAILABLE', 'KYC_PENDING', 'KYC_PASSED', 'KYC_PRIMARY_REQUIRED'];

/** Both levels, each until it is passed: what a database in pieces says is tried again. */
export async function applyUntilPassed(office: KycOffice, uid: number): Promise<void> {
  for (const level of ['basic', 'advanced'] as const) {
    while (!(await tryOnce(office, uid, level))) {
      await sleep(TRY_AGAIN_MS + Math.random() * TRY_AGAIN_MS);
    }
  }
}

async function tryOnce(
  office: KycOffice,
  uid: number,
  level: 'basic' | 'advanced',
): Promise<boolean> {
  try {
    const { state } = (await office.read(uid)).standing[level];
    if (state === 'passed') return true;
    if (state === 'under-review') return false;
    if (level === 'basic') await office.submitBasic(uid, { documentNumber: `NR${uid}9` });
    else await office.submitAdvanced(uid);
  } catch (error) {
    if (!(error instanceof Refusal) || EXPECTED.includes(error.rejection.code)) return false;
    throw error;
  }
  return false;
}

/** Ten seconds at a time, so that the reviewer decides all along. */
export async function letTimePass(office: KycOffice, time: { isOver: boolean }): Promise<void> {
  while (!time.isOver) {
    await office.pass(10_000).catch(() => undefined);
    await sleep(TIME_MS);
  }
}
