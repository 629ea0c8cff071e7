/** Accounts, links, login and sessions of staff. */
import { MINUTE_MS } from '@anywhen/prices';
import {
  CLAIM_LIFE_MS,
  STAFF_LINK_LIFE_MS,
  STAFF_SESSION_IDLE_MS,
  STAFF_SESSION_LIFE_MS,
  checkStaffLink,
  createStaff,
  disableStaff,
  listStaff,
  logInAsStaff,
  logOutStaff,
  openStaffLink,
  passStaffStep,
  readStaffSelf,
  resetStaff,
} from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { STAFF_PASSWORD } from '../../../testing/staff/staff-client.ts';
import { StaffFixture } from '../../../testing/staff/staff-fixture.ts';
import { makeFirstLink } from './links.ts';

const cores = startTestCores();
let fixture: StaffFixture;

beforeEach(async () => {
  fixture = await StaffFixture.openEmpty(cores);
});

const passwordOf = (password: string) => ({ password, repeat: password });

describe('[0.6] the first admin', () => {
  it('comes by a link that works once, for a day', async () => {
    const link = await makeFirstLink(fixture.staff, { isAskedFor: false });
    const token = link?.token ?? '';
    const client = fixture.newClient();
    expect(await client.call(checkStaffLink, { body: { token } })).toEqual({
      kind: 'first-admin',
      id: null,
      expiresAtMs: fixture.nowMs + STAFF_LINK_LIFE_MS,
    });
    const { rows } = await cores.database.pool.query<{ text: string }>(
      'select l::text as text from staff_link l',
    );
    expect(rows[0]?.text).not.toContain(token);
    await client.open({ token, id: 'ada' });
    expect(await client.call(readStaffSelf)).toMatchObject({ id: 'ada', role: 'admin' });
    const again = { token, id: 'eve', ...passwordOf(STAFF_PASSWORD) };
    expect(await fixture.newClient().codeOf(openStaffLink, { body: again })).toBe('LINK_INVALID');
    expect(await makeFirstLink(fixture.staff, { isAskedFor: true })).toBeUndefined();
  });

  it('gets another link only when it is asked for, and the one before ends', async () => {
    const first = await makeFirstLink(fixture.staff, { isAskedFor: false });
    expect(await makeFirstLink(fixture.staff, { isAskedFor: false })).toBeUndefined();
    const second = await makeFirstLink(fixture.staff, { isAskedFor: true });
    const check = (token = '') => fixture.newClient().codeOf(checkStaffLink, { body: { token } });
    expect([await check(first?.token), await check(second?.token)]).toEqual(['LINK_INVALID', 'ok']);
    fixture.nowMs += STAFF_LINK_LIFE_MS;
    expect(await check(second?.token)).toBe('LINK_INVALID');
  });

  it.each([
    ['short', 'fourteen chars', 'VALIDATION'],
    ['easy', 'passwordpassword', 'PASSWORD_WEAK'],
  ])('needs a password that is not %s', async (_name, password, code) => {
    const link = await makeFirstLink(fixture.staff, { isAskedFor: true });
    const body = { token: link?.token ?? '', id: 'ada', ...passwordOf(password) };
    expect(await fixture.newClient().codeOf(openStaffLink, { body })).toBe(code);
  });

  it('of two who open the link at once there is one', async () => {
    const link = await makeFirstLink(fixture.staff, { isAskedFor: true });
    const open = (id: string) =>
      fixture.newClient().codeOf(openStaffLink, {
        body: { token: link?.token ?? '', id, ...passwordOf(STAFF_PASSWORD) },
      });
    const codes = await Promise.all([open('ada'), open('eve'), open('ida')]);
    expect(codes.toSorted()).toEqual(['LINK_INVALID', 'LINK_INVALID', 'ok']);
  });
});

describe('[0.6] [S7] a login of staff', () => {
  beforeEach(() => fixture.staffUp({ rosa: 'reviewer' }));

  it('has no session before the code, and gives a new token each time', async () => {
    const client = fixture.newClient();
    fixture.nowMs += MINUTE_MS;
    const planted = { anywhen_console: fixture.clientOf('rosa').cookies['anywhen_console'] ?? '' };
    Object.assign(client.cookies, { anywhen_console: 'a'.repeat(43) });
    const body = { id: 'rosa', password: STAFF_PASSWORD };
    expect((await client.call(logInAsStaff, { body })).enrol).toBeNull();
    expect(await client.codeOf(readStaffSelf)).toBe('NOT_LOGGED_IN');
    client.secret = fixture.clientOf('rosa').secret;
    await client.call(passStaffStep, { body: { code: await client.code() } });
    expect(client.cookies['anywhen_console']).not.toBe('a'.repeat(43));
    expect(client.cookies['anywhen_console']).not.toBe(planted.anywhen_console);
    expect(client.cookies).not.toHaveProperty('anywhen_console_step');
    expect(await client.call(readStaffSelf)).toMatchObject({ id: 'rosa', role: 'reviewer' });
  });

  it('takes a code once, and needs the browser that knew the password', async () => {
    const rosa = fixture.clientOf('rosa');
    const body = { id: 'rosa', password: STAFF_PASSWORD };
    const client = fixture.newClient();
    await client.call(logInAsStaff, { body });
    const used = { body: { code: await rosa.code() } };
    expect(await client.codeOf(passStaffStep, used)).toBe('SECOND_STEP_WRONG');
    fixture.nowMs += MINUTE_MS;
    const fresh = { body: { code: await rosa.code() } };
    expect(await fixture.newClient().codeOf(passStaffStep, fresh)).toBe('SECOND_STEP_EXPIRED');
    expect(await client.codeOf(passStaffStep, fresh)).toBe('ok');
  });

  it('answers alike for a wrong password and a name nobody has', async () => {
    const ask = (id: string) =>
      fixture.newClient().codeOf(logInAsStaff, { body: { id, password: 'not the password' } });
    expect([await ask('rosa'), await ask('nobody')]).toEqual([
      'LOGIN_PASSWORD_WRONG',
      'LOGIN_PASSWORD_WRONG',
    ]);
    for (let tries = 0; tries < 4; tries += 1) await Promise.all([ask('rosa'), ask('nobody')]);
    expect([await ask('rosa'), await ask('nobody')]).toEqual([
      'LOGIN_EXCEPTION',
      'LOGIN_EXCEPTION',
    ]);
  });

  it('limits codes apart: the right password gives no more of them', async () => {
    const client = fixture.newClient('192.0.2.9');
    const codes: string[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      await client.call(logInAsStaff, { body: { id: 'rosa', password: STAFF_PASSWORD } });
      codes.push(await client.codeOf(passStaffStep, { body: { code: '000000' } }));
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'SECOND_STEP_WRONG'));
    expect(codes.slice(5)).toEqual(['LOGIN_EXCEPTION', 'LOGIN_EXCEPTION']);
  });

  it.each([
    ['without use', STAFF_SESSION_IDLE_MS, false],
    ['in any case', STAFF_SESSION_LIFE_MS, true],
  ])('ends after its time %s', async (_name, lifeMs, isUsed) => {
    const rosa = fixture.clientOf('rosa');
    for (let passedMs = CLAIM_LIFE_MS; passedMs < lifeMs; passedMs += CLAIM_LIFE_MS) {
      fixture.nowMs += CLAIM_LIFE_MS;
      if (isUsed) expect(await rosa.codeOf(readStaffSelf)).toBe('ok');
    }
    fixture.nowMs += CLAIM_LIFE_MS;
    expect(await rosa.codeOf(readStaffSelf)).toBe('NOT_LOGGED_IN');
  });

  it('ends at logout', async () => {
    const rosa = fixture.clientOf('rosa');
    const token = rosa.cookies['anywhen_console'] ?? '';
    await rosa.call(logOutStaff);
    expect(rosa.cookies).not.toHaveProperty('anywhen_console');
    rosa.cookies['anywhen_console'] = token;
    expect(await rosa.codeOf(readStaffSelf)).toBe('NOT_LOGGED_IN');
  });
});

describe('[0.6] an admin', () => {
  beforeEach(() => fixture.staffUp({ rosa: 'reviewer' }));

  it('creates accounts with a role, which nobody changes', async () => {
    const admin = fixture.clientOf('the-admin');
    const body = { id: 'rosa', role: 'approver' };
    expect(await admin.codeOf(createStaff, { body })).toBe('STAFF_NAME_TAKEN');
    const { accounts } = await admin.call(listStaff);
    expect(accounts.map(({ id, role }) => [id, role])).toEqual([
      ['rosa', 'reviewer'],
      ['the-admin', 'admin'],
    ]);
  });

  it('stays: the last one can neither be disabled nor reset, and nobody disables themselves', async () => {
    const admin = fixture.clientOf('the-admin');
    const own = { params: { id: 'the-admin' }, body: { remark: '' } };
    expect(await admin.codeOf(disableStaff, own)).toBe('LAST_ADMIN');
    expect(await admin.codeOf(resetStaff, own)).toBe('LAST_ADMIN');
    const second = fixture.newClient();
    await second.open({ token: await admin.create('zoe', 'admin'), id: 'zoe' });
    expect(await admin.codeOf(disableStaff, own)).toBe('FORBIDDEN');
    const codes = await Promise.all([
      admin.codeOf(disableStaff, { params: { id: 'zoe' }, body: { remark: 'x' } }),
      second.codeOf(disableStaff, own),
    ]);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  });

  it('disables an account at once, with its sessions', async () => {
    const admin = fixture.clientOf('the-admin');
    const rosa = fixture.clientOf('rosa');
    await admin.call(disableStaff, { params: { id: 'rosa' }, body: { remark: 'has left' } });
    expect(await rosa.codeOf(readStaffSelf)).toBe('NOT_LOGGED_IN');
    fixture.nowMs += MINUTE_MS;
    const body = { id: 'rosa', password: STAFF_PASSWORD };
    expect(await rosa.codeOf(logInAsStaff, { body })).toBe('LOGIN_PASSWORD_WRONG');
  });

  it('resets one by a link: password and authenticator are new', async () => {
    const admin = fixture.clientOf('the-admin');
    const rosa = fixture.clientOf('rosa');
    const before = rosa.secret;
    const reset = { params: { id: 'rosa' }, body: { remark: 'lost the phone' } };
    const { token } = await admin.call(resetStaff, reset);
    expect(await rosa.codeOf(readStaffSelf)).toBe('NOT_LOGGED_IN');
    const body = { id: 'rosa', password: STAFF_PASSWORD };
    expect(await rosa.codeOf(logInAsStaff, { body })).toBe('LOGIN_PASSWORD_WRONG');
    await rosa.open({ token, id: 'rosa' });
    expect(rosa.secret).not.toBe(before);
  });
});

it('[S15] believes no account, session or link that was changed in the database', async () => {
  await fixture.staffUp({ rosa: 'reviewer' });
  const rosa = fixture.clientOf('rosa');
  const { pool } = cores.database;
  await pool.query(`update staff_account set role = 'approver' where id = 'rosa'`);
  expect(await rosa.codeOf(readStaffSelf)).toBe('NOT_LOGGED_IN');
  await pool.query(`update staff_account set role = 'reviewer' where id = 'rosa'`);
  expect(await rosa.codeOf(readStaffSelf)).toBe('ok');
  await pool.query(`update staff_session set staff_id = 'the-admin'`);
  expect(await rosa.codeOf(readStaffSelf)).toBe('NOT_LOGGED_IN');
});
