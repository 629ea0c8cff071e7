/**
 * Who writes the database cannot sign in by it: a row of identity that was changed or made there is
 * not believed where it is used, and a verification names it.
 */
import { createHash } from 'node:crypto';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginTotp,
  login,
  passkeyLogin,
  readMe,
} from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SealedTable } from '../facets/sealed-table.ts';
import { ADA, ADA_LOGIN, type Browser, GOOD_PASSWORD } from '../../testing/identity/browser.ts';
import { startTestIdentity } from '../../testing/identity/test-identity.ts';
import { Authenticator } from '../../testing/security/authenticator.ts';
import { editEachColumn, findSealFaults } from '../../testing/vault/edited-rows.ts';
import { identity as identityModule } from './identity.ts';
import { CONTACT_SEAL, PASSWORD_SEAL } from './members/member-seals.ts';
import { findMemberByUid } from './members/member-table.ts';
import { sessionCookieName } from './sessions/cookies.ts';
import { DEVICE_SEAL, findDeviceId } from './sessions/device-table.ts';
import { SESSION_SEAL, findSessionByToken } from './sessions/session-table.ts';
import { PASSKEY_SEAL, findPasskey } from './two-step/passkey-table.ts';
import { RECOVERY_SEAL, findRecoveryCode } from './two-step/recovery-codes.ts';
import { TOTP_SEAL, findBelievedTotp, insertTotp } from './two-step/totp-table.ts';

const server = startTestIdentity();
const OWN = { password: GOOD_PASSWORD };

let ada: Browser;
let uid: number;
let otherUid: number;
let phone: Authenticator;
let codes: string[];

beforeEach(async () => {
  const bob = await server.newBrowser().registerAs({ username: 'Bob_M', email: 'bob@example.com' });
  otherUid = Number(bob.uid);
  ada = server.newBrowser();
  uid = Number((await ada.registerAs(ADA)).uid);
  // As if a code of it had been typed, after the passkey.
  await ada.ask(beginTotp, OWN);
  const { rows } = await server.database.pool.query<{ secret: Buffer }>(
    'delete from totp_draft returning secret',
  );
  const secret = rows[0]?.secret ?? Buffer.alloc(0);
  phone = new Authenticator();
  const { options } = await ada.ask(beginPasskey, OWN);
  const made = await ada.ask(addPasskey, { name: 'Phone', credential: phone.make(options) });
  codes = made.recoveryCodes;
  await insertTotp(sealed(), uid, { secret, lastStep: 0, sinceMs: server.clock.nowMs });
});

function sealed() {
  const { pool, vault } = server.identity.deps;
  return { pool, db: pool, seals: vault.seals };
}

const hashOf = (token: string | undefined) =>
  createHash('sha256')
    .update(token ?? '')
    .digest();

/** What a use of the row gives, for its own member and for the one it was moved to. */
const uses: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  session: async () => [
    await findSessionByToken(sealed(), hashOf(ada.cookies[sessionCookieName(false)]), nowMs()),
  ],
  trusted_device: () => {
    const tokenHash = hashOf(ada.cookies['anywhen_device']);
    return each((owner) => findDeviceId(sealed(), { uid: owner, tokenHash, nowMs: nowMs() }));
  },
  passkey: async () => [await findPasskey(sealed(), phone.id.toString('base64url'))],
  totp: () => each((owner) => findBelievedTotp(sealed(), owner)),
  recovery_code: () => {
    const { deps } = server.identity;
    return each((owner) =>
      findRecoveryCode(deps, deps.pool, { uid: owner, typed: codes[0] ?? '' }),
    );
  },
  identity: async () => {
    const found = await findMemberByUid(server.identity.deps, uid).catch(String);
    if (typeof found !== 'string') return [found];
    expect(found).toContain('UNAVAILABLE');
    return [];
  },
};

const nowMs = () => server.clock.nowMs;

function each(ask: (owner: number) => Promise<unknown>): Promise<unknown[]> {
  return Promise.all([uid, otherUid].map(ask));
}

describe('[S15] a row somebody changed in the database', () => {
  const names: [string, SealedTable, number][] = [
    ['session', SESSION_SEAL, 4],
    ['trusted_device', DEVICE_SEAL, 4],
    ['passkey', PASSKEY_SEAL, 8],
    ['totp', TOTP_SEAL, 4],
    ['recovery_code', RECOVERY_SEAL, 3],
    ['identity', PASSWORD_SEAL, 3],
    ['identity', CONTACT_SEAL, 5],
  ];

  it.each(names)(
    'of %s is not believed, whatever was changed, and is named',
    async (name, of, count) => {
      const where = name === 'recovery_code' ? `code_hash = '\\x${codeHash()}'` : `uid = ${uid}`;
      const use = uses[name] ?? (() => Promise.reject(new Error(`nobody uses ${name}`)));
      const { pool } = server.database;
      expect((await use()).some(Boolean)).toBe(true);
      expect(await findSealFaults(pool, identityModule.sealed)).toEqual([]);
      const edited = await editEachColumn(pool, of, { where, otherUid }, async (column) => {
        expect((await use()).filter(Boolean), column).toEqual([]);
        const [fault] = await findSealFaults(pool, [of]);
        expect(fault, column).toMatchObject({ table: name, count: 1 });
        expect(fault?.first[0]?.row).toContain(of.keys[0]);
      });
      expect(edited.length).toBeGreaterThanOrEqual(count);
      expect((await use()).some(Boolean)).toBe(true);
    },
  );

  /** Of the first recovery code, which the use asks for. */
  function codeHash(): string {
    return lastHash;
  }

  let lastHash = '';
  beforeEach(async () => {
    const { deps } = server.identity;
    const found = await findRecoveryCode(deps, deps.pool, { uid, typed: codes[0] ?? '' });
    lastHash = found?.toString('hex') ?? '';
  });

  it('is logged once with its table and row, and counted', async () => {
    await server.database.pool.query('update session set uid = $1 where uid = $2', [otherUid, uid]);
    await uses['session']?.();
    await uses['session']?.();
    const lines = server.logLines.filter((line) => line.includes('row_not_believed'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/"table":"session","row":"id [0-9a-f]+"/);
    expect(server.identity.deps.vault.seals.brokenCount).toBe(1);
  });
});

describe('[S15] who writes the database', () => {
  it('has no session by making one', async () => {
    const token = 'A'.repeat(43);
    await server.database.pool.query(
      `insert into session (id, uid, token_hash, device_name, ip, created_at_ms, last_seen_at_ms)
       select 'made', uid, $1, device_name, ip, created_at_ms, last_seen_at_ms from session
       where uid = $2`,
      [hashOf(token), uid],
    );
    const thief = server.newBrowser();
    thief.cookies[sessionCookieName(false)] = token;
    await expect(thief.ask(readMe, {})).rejects.toThrow();
    expect((await ada.ask(readMe, {})).uid).toBe(String(uid));
  });

  it('does not sign in as another by giving that one the own password', async () => {
    await server.database.pool.query(
      `update identity ada set password_hash = bob.password_hash,
         password_version = bob.password_version, password_seal = bob.password_seal
       from identity bob where ada.uid = $1 and bob.uid = $2`,
      [uid, otherUid],
    );
    expect(await server.newBrowser().refusal(login, ADA_LOGIN)).toMatchObject({
      code: 'UNAVAILABLE',
    });
  });

  it('does not sign in with the own passkey by giving it to another', async () => {
    const asked = await server.newBrowser().ask(beginPasskeyLogin, {});
    expect(asked.options).toBeDefined();
    await server.database.pool.query('update passkey set uid = $1', [otherUid]);
    const browser = server.newBrowser();
    const { options } = await browser.ask(beginPasskeyLogin, {});
    const credential = phone.sign(options, {});
    expect(await browser.refusal(passkeyLogin, { credential })).toEqual({ code: 'PASSKEY_WRONG' });
  });
});
