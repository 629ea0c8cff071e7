/** Copies of announcements in members' messages: each member one, whatever is killed. */
import { HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { endAnnouncement, numOfKind } from '@anywhen/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { AnnouncementsFixture } from '../../testing/announcements/announcements-fixture.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { countUnread, eraseMessagesOf, markRead } from '../messages/message-table.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';

const FIRST = 20_000_000;
const MEMBERS = 1_234;

const cores = startTestCores();
let fixture: AnnouncementsFixture;

beforeAll(async () => {
  fixture = await AnnouncementsFixture.open(cores);
});
beforeEach(async () => {
  await fixture.empty();
  await fixture.pool.query(`delete from member where uid >= ${FIRST}`);
  await fixture.pass(MINUTE_MS);
});
afterEach(() => fixture.stopCopies());
afterAll(() => fixture.staff.stop());

/** As many as the exchange would have opened; here only their rows matter. */
async function addMembers(count: number, openedAtMs = fixture.nowMs - HOUR_MS): Promise<void> {
  await fixture.pool.query(
    `insert into member (uid, status, level, withdraw_lock_until_ms, loss_limit_units,
       opened_at_ms)
     select n, 'active', 0, 0, 0, $2 from generate_series($1::int, $1::int + $3::int - 1) n`,
    [FIRST, openedAtMs, count],
  );
}

const copies = () => fixture.staff.count(`message where kind = ${numOfKind('announcement')}`);
const untilCopied = (count: number) => expect.poll(copies, { timeout: 60_000 }).toBe(count);
const untilDone = () =>
  expect
    .poll(() => fixture.staff.count('announcement_copy where is_done'), { timeout: 60_000 })
    .toBe(1);

it('[EX-15.13] 1 234 members get one each, in portions, with its titles and a link', async () => {
  await addMembers(MEMBERS);
  const zh = { title: '今晚維護', body: '02:00 至 04:00 暫停交易。' };
  const { id } = await fixture.write({ texts: { 'zh-Hant': zh } });
  let portions = 0;
  fixture.startCopies({ portion: 500, onWritten: () => (portions += 1) });
  await untilDone();
  expect([await copies(), portions]).toEqual([MEMBERS, 3]);
  const [message] = await fixture.messagesTo(FIRST + 777);
  expect(message).toMatchObject({
    category: 'system',
    link: `/homeindex/about?part=announcements&id=${id}`,
    params: { announcementId: id, 'zh-Hant': '今晚維護', en: '' },
    readAtMs: null,
  });
  const uid = FIRST + 777;
  expect((await countUnread(fixture.pool, [uid])).get(uid)).toBe(1);
  await markRead(fixture.pool, uid, { which: { upTo: Number(message?.id) }, nowMs: 1 });
  expect((await countUnread(fixture.pool, [uid])).get(uid)).toBe(0);
});

it('[R21] none is lost and none comes twice when the copying stops or its connection is killed', async () => {
  await addMembers(MEMBERS);
  await fixture.write();
  let portions = 0;
  fixture.startCopies({
    portion: 100,
    onWritten: () => {
      portions += 1;
      if (portions === 3) void fixture.stopCopies();
    },
  });
  await untilCopied(300);
  await fixture.stopCopies();
  expect(await fixture.staff.count('announcement_copy where not is_done')).toBe(1);
  // While nothing can be written, the connection that waits with its portion is killed.
  await cores.connect(async (client) => {
    await client.query('begin');
    await client.query('lock table message in share row exclusive mode');
    fixture.startCopies({ portion: 100 });
    const waiting = `select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'insert into message%'`;
    await expect.poll(async () => (await fixture.pool.query(waiting)).rowCount).toBe(1);
    await fixture.pool.query(`select pg_terminate_backend(pid) from (${waiting}) found`);
    await client.query('rollback');
  });
  await untilDone();
  expect(await copies()).toBe(MEMBERS);
  const { rows } = await fixture.pool.query(
    'select from message group by uid having count(*) <> 1',
  );
  expect(rows).toEqual([]);
  expect(fixture.complaints).not.toEqual([]);
});

it('[15.2] begins with the announcement, and only for who was there then', async () => {
  await addMembers(3);
  const fromMs = fixture.nowMs + HOUR_MS;
  await fixture.write({ fromMs });
  fixture.startCopies();
  await fixture.pass(HOUR_MS - MINUTE_MS);
  expect(await copies()).toBe(0);
  await fixture.stopCopies();
  await fixture.pool.query(
    `update member set opened_at_ms = ${fromMs + 1} where uid = ${FIRST + 1}`,
  );
  // Even when its time is over before the copying goes on.
  await fixture.pass(24 * HOUR_MS);
  fixture.startCopies();
  await untilDone();
  expect(await copies()).toBe(2);
  expect(await fixture.messagesTo(FIRST + 1)).toEqual([]);
});

it('[15.2] stops when staff end it, and what was copied stays', async () => {
  await addMembers(3);
  const { id } = await fixture.write();
  const client = fixture.staff.clientOf('the-support');
  await client.call(endAnnouncement, { params: { id }, body: { remark: 'wrong' } });
  const other = await fixture.write({ priority: 'high' });
  fixture.startCopies();
  await untilDone();
  expect((await fixture.messagesTo(FIRST)).map(({ params }) => params['announcementId'])).toEqual([
    other.id,
  ]);
});

it('[13.5] a member whose data was deleted afterwards gets none, and an old one goes with it', async () => {
  await addMembers(3);
  await fixture.write();
  await fixture.pool.query(
    'insert into erasure (uid, begun_at_ms, is_open) values ($1, $2, false)',
    [FIRST + 2, fixture.nowMs],
  );
  fixture.startCopies();
  await untilDone();
  expect(await fixture.messagesTo(FIRST + 2)).toEqual([]);
  await inTransaction(fixture.pool, (client) => eraseMessagesOf(client, FIRST));
  expect(await fixture.messagesTo(FIRST)).toEqual([]);
  expect(await fixture.messagesTo(FIRST + 1)).toHaveLength(1);
});
