/**
 * Verification in a process of its own, so that a test can kill it: all members hand in until they
 * are passed, then it says so. Run by tests only, as `node --import tsx office-in-child.ts
 * <options as JSON>`.
 */
import type { EmbeddedConnection } from '../../platform/postgres/connection.ts';
import { openDatabase } from '../../platform/postgres/pool.ts';
import { quietLog } from '../../platform/postgres/testing/temporary.ts';
import { endWithParent } from '../../testing/end-with-parent.ts';
import { applyUntilPassed, letTimePass } from './applicants.ts';
import { KycOffice } from './kyc-office.ts';

export type ChildOptions = {
  connection: EmbeddedConnection;
  folder: string;
  nowMs: number;
  members: number[];
};

const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions;
const { connection, folder, nowMs, members } = options;
endWithParent();
const running = await openDatabase({ embedded: { connection }, log: quietLog });
const office = await KycOffice.resume(running, { folder, nowMs });
office.drive();
process.send?.('working');
const time = { isOver: false };
void letTimePass(office, time);
await Promise.all(members.map((uid) => applyUntilPassed(office, uid)));
time.isOver = true;
process.send?.('done');
