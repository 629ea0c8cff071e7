/**
 * Invitations and authorization codes over the API: what a member sees of those they invited, every
 * state of a code, and that guessing, reuse, expiry, circles and oneself are refused.
 */
import {
  addSigned,
  checkAuthCode,
  createAuthCode,
  endSigning,
  listCommission,
  listInvited,
  listSigned,
  readPromotion,
  readSigning,
  revokeAuthCode,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/identity/browser.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { PromotionFixture } from '../../testing/promotion/promotion-fixture.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { InvitersDriver } from './inviters-driver.ts';

const MINUTE_MS = 60_000;
const cores = startTestCores();
let scenario: PromotionFixture;
let ada: Browser;
let bea: Browser;
let beaUid: string;

beforeEach(async () => {
  scenario = await PromotionFixture.open(cores);
  const one = await scenario.verified('ada_l');
  const other = await scenario.verified('bea_m');
  ada = one.browser;
  bea = other.browser;
  beaUid = String(other.uid);
});

afterEach(async () => {
  await scenario.fixture.stop();
  await cores.connect(requireReplayedTables);
});

const makeCode = async (browser = bea) => (await browser.ask(createAuthCode, {})).code;
const check = (code: string, uid = beaUid) => ada.ask(checkAuthCode, { uid, code });
const refused = async (code: string, uid = beaUid) =>
  (await ada.refusal(checkAuthCode, { uid, code })).code;
const pass = (minutes: number) => void (scenario.fixture.nowMs += minutes * MINUTE_MS);

describe('[14.6] an invitation', () => {
  it('names who came by it with a masked name, and what they have reached', async () => {
    const { inviteCode } = await ada.ask(readPromotion, {});
    await scenario.register('carl_n', inviteCode);
    await scenario.verified('dora_o', inviteCode);
    const { invited } = await ada.ask(listInvited, {});
    expect(invited.map(({ name, state }) => [name, state])).toEqual([
      ['do***', 'verified'],
      ['ca***', 'registered'],
    ]);
    expect(await ada.ask(readPromotion, {})).toMatchObject({
      invited: 2,
      verified: 1,
      active: 0,
      tier: 0,
      shareBps: 1_000,
      missing: 5,
      commission: '0.00000000',
    });
    expect((await bea.ask(listInvited, {})).invited).toEqual([]);
    expect((await ada.ask(listCommission, {})).days).toEqual([]);
  });

  it('of before reaches the exchange once after a start', async () => {
    const { inviteCode } = await ada.ask(readPromotion, {});
    const { uid } = await scenario.register('carl_n', inviteCode);
    const { pool } = cores.database;
    const known = async () => (await pool.query('select uid, inviter_uid from invitation')).rows;
    expect(await known()).toMatchObject([{ uid }]);
    await pool.query('update identity set inviter_uid = $1 where uid = $2', [uid, beaUid]);
    const driver = new InvitersDriver({
      pool,
      core: scenario.fixture.core,
      log: { error: (fields) => expect(fields).toBeUndefined() },
    });
    await expect.poll(known, { timeout: 30_000 }).toHaveLength(2);
    await driver.stop();
    await pool.query('update identity set inviter_uid = null where uid = $1', [beaUid]);
  });
});

describe('[14.8] an authorization code', () => {
  it('is checked before anybody is added, and signs once', async () => {
    const code = await makeCode();
    expect((await ada.refusal(addSigned, { uid: beaUid })).code).toBe('AUTH_CODE_INVALID');
    expect(await check(code.toLowerCase())).toMatchObject({ name: 'be***' });
    expect((await bea.ask(readSigning, {})).code).toMatchObject({ state: 'checked' });
    const signed = await ada.ask(addSigned, { uid: beaUid });
    expect(await ada.ask(addSigned, { uid: beaUid })).toEqual(signed);
    expect(await bea.ask(readSigning, {})).toMatchObject({ code: null, signer: { name: 'ad***' } });
    expect((await ada.ask(listSigned, {})).signed).toEqual([signed]);
    expect(await ada.ask(readSigning, {})).toMatchObject({ signer: null, signed: 1 });
    expect(await refused(code)).toBe('AUTH_CODE_INVALID');
    expect((await bea.refusal(createAuthCode, {})).code).toBe('SIGN_NOT_ALLOWED');
  });

  it('is ended by the signed member alone, and cannot be used again', async () => {
    const code = await makeCode();
    await check(code);
    await ada.ask(addSigned, { uid: beaUid });
    expect((await ada.refusal(endSigning, {})).code).toBe('NOT_FOUND');
    expect((await bea.ask(endSigning, {})).signer).toBeNull();
    pass(6);
    expect((await ada.refusal(addSigned, { uid: beaUid })).code).toBe('AUTH_CODE_INVALID');
    expect((await ada.ask(listSigned, {})).signed).toEqual([]);
  });

  it('ends after 15 minutes, and a check after five', async () => {
    const late = await makeCode();
    pass(15);
    expect(await refused(late)).toBe('AUTH_CODE_INVALID');
    expect((await bea.ask(readSigning, {})).code).toBeNull();
    await check(await makeCode());
    pass(5);
    expect((await ada.refusal(addSigned, { uid: beaUid })).code).toBe('AUTH_CODE_INVALID');
  });

  it('ends when it is withdrawn or a new one is made, also when it was checked', async () => {
    const first = await makeCode();
    const second = await makeCode();
    expect(await refused(first)).toBe('AUTH_CODE_INVALID');
    await check(second);
    expect((await bea.ask(revokeAuthCode, {})).code).toBeNull();
    expect((await ada.refusal(addSigned, { uid: beaUid })).code).toBe('AUTH_CODE_INVALID');
    expect(await refused(second)).toBe('AUTH_CODE_INVALID');
  });

  it('belongs to whoever checked it first', async () => {
    const { browser: carl } = await scenario.verified('carl_n');
    const code = await makeCode();
    await check(code);
    expect((await carl.refusal(checkAuthCode, { uid: beaUid, code })).code).toBe(
      'AUTH_CODE_INVALID',
    );
    expect((await carl.refusal(addSigned, { uid: beaUid })).code).toBe('AUTH_CODE_INVALID');
  });

  it('[EX-14.5] is guessed at five times in 15 minutes, then not for 15', async () => {
    const code = await makeCode();
    for (let time = 0; time < 4; time += 1)
      expect(await refused('ZZZZZZZZ')).toBe('AUTH_CODE_INVALID');
    expect(await refused('22222222', '99999999')).toBe('AUTH_CODE_INVALID');
    const retryAtMs = scenario.fixture.nowMs + 15 * MINUTE_MS;
    expect(await ada.refusal(checkAuthCode, { uid: beaUid, code })).toMatchObject({
      code: 'RATE_LIMITED',
      data: { retryAtMs },
    });
    scenario.fixture.nowMs = retryAtMs;
    expect(await check(await makeCode())).toMatchObject({ name: 'be***' });
    expect(await refused('ZZZZZZZZ')).toBe('AUTH_CODE_INVALID');
  });

  it('is not for oneself, nor for level 0, and ten are made in an hour', async () => {
    const { uid } = await scenario.register('carl_n');
    const { browser: carl } = await scenario.register('dora_o');
    expect((await carl.refusal(createAuthCode, {})).code).toBe('KYC_PRIMARY_REQUIRED');
    expect(await refused('ZZZZZZZZ', String(uid))).toBe('AUTH_CODE_INVALID');
    expect((await bea.refusal(checkAuthCode, { uid: beaUid, code: 'ZZZZZZZZ' })).code).toBe(
      'SIGN_NOT_ALLOWED',
    );
    for (let time = 0; time < 10; time += 1) await makeCode();
    expect((await bea.refusal(createAuthCode, {})).code).toBe('RATE_LIMITED');
  });

  it('[EX-14.6] signs nobody in a circle, and stays valid for its time', async () => {
    const { inviteCode } = await bea.ask(readPromotion, {});
    const { browser: carl } = await scenario.verified('carl_n', inviteCode);
    const code = await makeCode();
    await carl.ask(checkAuthCode, { uid: beaUid, code });
    for (let time = 0; time < 2; time += 1) {
      expect((await carl.refusal(addSigned, { uid: beaUid })).code).toBe('SIGN_NOT_ALLOWED');
    }
  });

  it('[S15] is stored as a hash, never as it is', async () => {
    const code = await makeCode();
    const { pool } = cores.database;
    const rows = async () => (await pool.query('select * from authorization_code')).rows;
    expect(JSON.stringify(await rows())).not.toContain(code);
    expect(await rows()).toHaveLength(1);
  });
});
