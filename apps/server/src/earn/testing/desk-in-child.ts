/**
 * A desk of products in a process of its own, so that a test can kill it. Run by tests only; it
 * says when all requests are in.
 */
import type { EmbeddedConnection } from '../../platform/postgres/connection.ts';
import { openDatabase } from '../../platform/postgres/pool.ts';
import { quietLog } from '../../platform/postgres/testing/temporary.ts';
import { endWithParent } from '../../testing/end-with-parent.ts';
import { TestCore } from '../../testing/test-cores.ts';
import { EarnDesk } from './earn-desk.ts';
import { TradeDesk } from './trade-desk.ts';

type ChildOptions = {
  name: keyof typeof DESKS;
  connection: EmbeddedConnection;
  nowMs: number;
  members: number[];
};

const DESKS = { earn: EarnDesk, trade: TradeDesk };

const { name, connection, nowMs, members } = JSON.parse(process.argv[2] ?? '{}') as ChildOptions;
endWithParent();
const clock = { nowMs };
const running = await openDatabase({ embedded: { connection }, log: quietLog });
const core = new TestCore(running, { nowMs: () => clock.nowMs });
await core.start();
const desk = new DESKS[name](core, clock);
process.send?.('working');
void desk.letTimePass({ isOver: false });
await Promise.all(members.map((uid) => desk.serve(uid)));
process.send?.('done');
