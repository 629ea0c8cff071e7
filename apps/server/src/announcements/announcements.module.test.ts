/** Staff write announcements; two processes that serve members see the same at every moment. */
import { HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import {
  OPEN_ANNOUNCEMENTS_MAX,
  PERMANENT_ANNOUNCEMENT,
  editAnnouncement,
  endAnnouncement,
  listWritten,
  readWritten,
  writeAnnouncement,
} from '@anywhen/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AnnouncementsFixture } from '../../testing/announcements/announcements-fixture.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { editEachColumn, findSealFaults } from '../../testing/vault/edited-rows.ts';
import { Refusal } from '../platform/http/call.ts';
import { ANNOUNCEMENT_SEAL, END_SEAL } from './announcement-table.ts';

const cores = startTestCores();
let fixture: AnnouncementsFixture;

beforeAll(async () => {
  fixture = await AnnouncementsFixture.open(cores);
});
beforeEach(async () => {
  await fixture.empty();
  await fixture.pass(MINUTE_MS);
});
afterAll(() => fixture.staff.stop());

const support = () => fixture.staff.clientOf('the-support');
const approver = () => fixture.staff.clientOf('the-approver');
const of = (id: string) => ({ params: { id } });
const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id);

it('[EX-15.10] begins and ends by the clock, at the same moment in two processes', async () => {
  const [first, second] = [await fixture.gateway(), await fixture.gateway()];
  const [fromMs, untilMs] = [fixture.nowMs + 10 * MINUTE_MS, fixture.nowMs + HOUR_MS];
  const { id, state } = await fixture.write({ fromMs, untilMs });
  expect(state).toBe('planned');
  const look = () => {
    for (const { board } of [first, second]) board.noteCommit();
  };
  const shows = (last: string[]) =>
    expect
      .poll(() => [first, second].map(({ published }) => ids(published.at(-1)?.current ?? [])))
      .toEqual([last, last]);
  look();
  expect(await first.codeOfReading(id)).toBe('NOT_FOUND');
  await fixture.pass(10 * MINUTE_MS);
  look();
  await shows(['permanent', id]);
  expect(await second.read(id)).toMatchObject({ isRunning: true, fromMs, untilMs });
  await fixture.pass(50 * MINUTE_MS);
  look();
  await shows(['permanent']);
  expect(first.published).toHaveLength(2);
  expect(ids((await second.list()).ended)).toEqual([id]);
  expect(await second.read(id)).toMatchObject({ isRunning: false });
});

it('[P6] [15.2] the permanent one comes first whatever the priority, and staff cannot reach it', async () => {
  const gateway = await fixture.gateway();
  const low = await fixture.write({ priority: 'low' });
  const high = await fixture.write({ priority: 'high' });
  const normal = await fixture.write();
  gateway.board.noteCommit();
  await expect
    .poll(() => ids(gateway.board.listCurrent()))
    .toEqual(['permanent', high.id, normal.id, low.id]);
  const { texts } = await gateway.read('permanent');
  expect(texts.en?.title).toBe('This is a simulated crypto-derivatives trading app');
  const body = { ...fixture.draft(), revision: 1 };
  expect(await support().codeOf(editAnnouncement, { ...of('permanent'), body })).toBe('NOT_FOUND');
  const end = { ...of('permanent'), body: { remark: 'gone' } };
  expect(await support().codeOf(endAnnouncement, end)).toBe('NOT_FOUND');
  // Whatever is written into the tables: it comes from code.
  await fixture.pool.query('truncate announcement');
  await fixture.pass(MINUTE_MS);
  gateway.board.noteCommit();
  await expect.poll(() => ids(gateway.board.listCurrent())).toEqual(['permanent']);
  expect((await gateway.read('permanent')).texts).toEqual(PERMANENT_ANNOUNCEMENT.texts);
});

it('[EX-15.11] is edited before it begins, by the revision that was read, and the old one stays', async () => {
  const fromMs = fixture.nowMs + HOUR_MS;
  const { id } = await fixture.write({ fromMs });
  const en = { title: 'Maintenance tomorrow', body: 'From 03:00 to 04:00 trading pauses.' };
  const body = { ...fixture.draft({ texts: { en }, fromMs }), revision: 1 };
  const edited = await approver().call(editAnnouncement, { ...of(id), body });
  expect(edited).toMatchObject({ revision: 2, texts: { en }, writtenBy: 'the-approver' });
  expect(await support().codeOf(editAnnouncement, { ...of(id), body })).toBe(
    'ANNOUNCEMENT_CHANGED',
  );
  const { rows } = await fixture.pool.query<{ texts: string }>(
    'select texts from announcement order by revision',
  );
  expect(rows.map(({ texts }) => JSON.parse(texts).en.title)).toEqual([
    'Maintenance tonight',
    'Maintenance tomorrow',
  ]);
  await fixture.pass(HOUR_MS);
  const late = { ...body, fromMs: null, revision: 2 };
  expect(await support().codeOf(editAnnouncement, { ...of(id), body: late })).toBe(
    'ANNOUNCEMENT_BEGUN',
  );
});

it('[15.2] is ended early, once, for a reason, and stays in the history', async () => {
  const gateway = await fixture.gateway();
  const { id } = await fixture.write();
  const planned = await fixture.write({ fromMs: fixture.nowMs + HOUR_MS });
  const body = { remark: 'done earlier' };
  expect(await support().codeOf(endAnnouncement, { ...of(id), body: { remark: ' ' } })).toBe(
    'VALIDATION',
  );
  const codes = await Promise.all(
    [support(), approver()].map((each) => each.codeOf(endAnnouncement, { ...of(id), body })),
  );
  expect(codes.toSorted()).toEqual(['ANNOUNCEMENT_OVER', 'ok']);
  await support().call(endAnnouncement, { ...of(planned.id), body });
  await fixture.pass(MINUTE_MS);
  const ended = await support().call(listWritten, { query: { state: 'ended' } });
  expect(ids(ended.announcements)).toEqual([planned.id, id]);
  // Nobody has seen the one that was ended before it began.
  expect(ids((await gateway.list()).ended)).toEqual([id]);
  expect(await gateway.codeOfReading(planned.id)).toBe('NOT_FOUND');
});

it('[15.2] each change has its row in the audit log, with what was before', async () => {
  const { id } = await fixture.write({ fromMs: fixture.nowMs + HOUR_MS });
  const body = { ...fixture.draft({ priority: 'high' }), revision: 1 };
  await approver().call(editAnnouncement, { ...of(id), body });
  await support().call(endAnnouncement, { ...of(id), body: { remark: 'a mistake' } });
  const { rows } = await fixture.pool.query(
    `select staff_id, what, before, after, reason from staff_audit
     where subject = $1 order by seq desc limit 3`,
    [`announcement ${id}`],
  );
  const [ended, edited, written] = rows;
  expect(written).toMatchObject({ staff_id: 'the-support', what: 'announcement-written' });
  expect(edited).toMatchObject({ staff_id: 'the-approver', what: 'announcement-edited' });
  expect(JSON.parse(edited.before)).toMatchObject({ revision: 1, priority: 'normal' });
  expect(JSON.parse(edited.after)).toMatchObject({ revision: 2, priority: 'high' });
  expect(ended).toMatchObject({ what: 'announcement-ended', reason: 'a mistake' });
});

it('[EX-15.12] [P3] a place to pay to is refused at its field, and nothing is written', async () => {
  const texts = {
    en: { title: 'Bonus', body: 'Everybody gets one.' },
    'zh-Hans': { title: '奖励', body: '请加微信 anywhen88 领取奖励。' },
  };
  const error = await support()
    .call(writeAnnouncement, { body: fixture.draft({ texts }) })
    .catch((thrown: unknown) => thrown);
  const { code, fields, data } = (error as Refusal).rejection;
  expect(code).toBe('STAFF_TEXT_REFUSED');
  expect(fields).toEqual({ 'texts.zh-Hans.body': 'format' });
  expect(data).toMatchObject({ field: 'texts.zh-Hans.body', fault: 'contact' });
  expect(await fixture.staff.count('announcement')).toBe(0);
});

it('[15.2] no more are open at once than one frame holds', async () => {
  for (let count = 0; count < OPEN_ANNOUNCEMENTS_MAX; count += 1) await fixture.write();
  const body = fixture.draft();
  expect(await support().codeOf(writeAnnouncement, { body })).toBe('ANNOUNCEMENTS_FULL');
});

it('[15.2] what was read before is paged, the newest first', async () => {
  const gateway = await fixture.gateway();
  const written: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { id } = await fixture.write({ untilMs: fixture.nowMs + MINUTE_MS });
    written.unshift(id);
    await fixture.pass(MINUTE_MS);
  }
  const first = await gateway.list({ limit: '3' });
  expect(ids(first.current)).toEqual(['permanent']);
  expect(ids(first.ended)).toEqual(written.slice(0, 3));
  const second = await gateway.list({ limit: '3', cursor: first.nextCursor ?? '' });
  expect(second.current).toEqual([]);
  expect(ids(second.ended)).toEqual(written.slice(3));
  expect(second.nextCursor).toBeNull();
});

it('[S15] an announcement changed behind the program is shown to nobody', async () => {
  const { id } = await fixture.write();
  await support().call(endAnnouncement, { ...of(id), body: { remark: 'early' } });
  const shown = await fixture.write();
  const edited = await editEachColumn(
    fixture.pool,
    ANNOUNCEMENT_SEAL,
    { where: `id = ${shown.id}`, otherUid: 0 },
    async (column) => {
      const gateway = await fixture.gateway();
      expect(ids(gateway.board.listCurrent()), column).toEqual(['permanent']);
      expect((await findSealFaults(fixture.pool, [ANNOUNCEMENT_SEAL]))[0]?.count).toBe(1);
    },
  );
  expect(edited).toEqual(expect.arrayContaining(['texts', 'from_ms', 'until_ms', 'written_by']));
  await fixture.pool.query('update announcement_end set ended_by = $1', ['somebody']);
  expect((await findSealFaults(fixture.pool, [END_SEAL]))[0]?.count).toBe(1);
  expect(await support().call(readWritten, of(id))).toMatchObject({ endedBy: null });
});
