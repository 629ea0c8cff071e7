/**
 * Bank accounts and wallets on a real core and a real PostgreSQL: who may save which, how many,
 * what is shown again, removal, and that nothing of it can be read in the tables.
 */
import {
  BANK_ACCOUNTS_MAX,
  WALLETS_MAX,
  addBankAccount,
  addWallet,
  eraseMyData,
  listPayees,
  listSecurityEvents,
  removePayee,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, GOOD_PASSWORD } from '../../testing/identity/browser.ts';
import { Refusal } from '../platform/http/call.ts';
import { asSystem } from '../../testing/money.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import type { Pool } from 'pg';
import { findPayees, hasBankAccount } from './payees.ts';
import { type PayeeParts, listSaved } from './saving.ts';
import {
  BANK,
  FUND_PASSWORD,
  PayeeFixture,
  WALLET,
  addressOf,
  giveFundPassword,
} from '../../testing/payees/payee-fixture.ts';

const cores = startTestCores();
let desk: PayeeFixture;
let ada: Browser;
let uid: number;

beforeEach(async () => {
  desk = await PayeeFixture.open(cores);
  ({ browser: ada, uid } = await desk.verified('ada_l'));
});

afterEach(() => desk.fixture.stop());

const remove = (browser: Browser, id: string, fundPassword = FUND_PASSWORD) =>
  browser.ask(removePayee, { fundPassword }, { id });
const refusalToRemove = (browser: Browser, id: string, fundPassword = FUND_PASSWORD) =>
  browser.refusal(removePayee, { fundPassword }, { id });
const parts = () => ({ pool: cores.running.pool, vault: desk.fixture.vault });
const find = async (id: string, owner = uid) =>
  (await findPayees(parts(), owner, [Number(id)])).get(Number(id));

/** The whole table as text, whatever its columns are. */
async function readTable(): Promise<string> {
  const { rows } = await cores.database.pool.query<{ text: string }>(
    `select coalesce(string_agg(p::text || encode(p.sealed, 'escape'), ' '), '') as text
     from payee p`,
  );
  return rows[0]?.text ?? '';
}

async function codesOf(asked: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(asked);
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 'saved';
    if (one.reason instanceof Refusal) return one.reason.rejection.code;
    throw one.reason;
  });
}

describe('[12] saving', () => {
  it('a bank account shows its last four digits and the required holder name', async () => {
    const saved = await ada.ask(addBankAccount, { ...BANK, code: ' finv nz 2w ' });
    expect(saved).toEqual({
      id: saved.id,
      bankName: 'First Invented Bank',
      branchName: 'Harbour Street',
      code: 'FINVNZ2W',
      accountNumber: '•••• 3344',
      holder: 'QUILLFEATHER ADA MAE',
      addedAtMs: desk.fixture.nowMs,
      isInUse: false,
    });
    expect(await ada.ask(listPayees, {})).toEqual({
      bankAccounts: [saved],
      wallets: [],
      holderName: 'QUILLFEATHER ADA MAE',
    });
  });

  it('a wallet shows its address, which is simulated, and its label', async () => {
    const saved = await ada.ask(addWallet, { ...WALLET, address: ` ${WALLET.address}\n` });
    expect(saved).toMatchObject({ ...WALLET, isInUse: false });
    expect((await ada.ask(listPayees, {})).wallets).toEqual([saved]);
  });

  it('is for members of level 1 whose account may withdraw', async () => {
    const { browser: bob, uid: bobUid } = await desk.register('bob_b');
    expect(await bob.refusal(addWallet, WALLET)).toEqual({ code: 'KYC_PRIMARY_REQUIRED' });
    expect(await bob.refusal(addBankAccount, BANK)).toEqual({ code: 'KYC_PRIMARY_REQUIRED' });
    expect((await bob.ask(listPayees, {})).holderName).toBeNull();
    const status = { uid: bobUid, status: 'frozen', reason: 'account-safety' } as const;
    await desk.fixture.core.submit(asSystem({ kind: 'change-status', ...status }));
    expect(await bob.refusal(addWallet, WALLET)).toEqual({ code: 'ACCOUNT_FROZEN' });
  });

  it('reports all faults of a bank account at once', async () => {
    const empty = { bankName: '', branchName: ' ', code: '', accountNumber: '', holder: '' };
    const required = Object.keys(empty).map((field) => [field, 'required']);
    expect(await ada.refusal(addBankAccount, empty)).toEqual({
      code: 'VALIDATION',
      fields: Object.fromEntries(required),
    });
    const typed = {
      bankName: 'B',
      branchName: 'x'.repeat(65),
      code: '1-2',
      accountNumber: '12345',
    };
    expect(await ada.refusal(addBankAccount, { ...typed, holder: 'Somebody Else' })).toEqual({
      code: 'VALIDATION',
      fields: {
        bankName: 'too-short',
        branchName: 'too-long',
        code: 'format',
        accountNumber: 'format',
        holder: 'mismatch',
      },
    });
    expect(await readTable()).toBe('');
  });

  it('accepts a bank account in the verified name only, however it is written', async () => {
    const mismatch = { code: 'HOLDER_NAME_MISMATCH', fields: { holder: 'mismatch' } };
    for (const holder of ['Ada Mae Quillfeather', 'Quillfeather Ada', 'Quillfeathér Ada Mae']) {
      expect(await ada.refusal(addBankAccount, { ...BANK, holder })).toEqual(mismatch);
    }
    await ada.ask(addBankAccount, { ...BANK, holder: '  QUILLFEATHER  ada\tMae ' });
  });

  it('reports the faults of a wallet, and accepts simulated addresses of its network only', async () => {
    const refusal = (changed: Partial<typeof WALLET>) =>
      ada.refusal(addWallet, { ...WALLET, ...changed });
    for (const currency of ['', 'BTC', 'usdt']) {
      expect(await refusal({ currency })).toMatchObject({ code: 'CURRENCY_REQUIRED' });
    }
    for (const network of ['', 'BTC', 'trc20', 'SOL']) {
      expect(await refusal({ network })).toMatchObject({ code: 'NETWORK_REQUIRED' });
    }
    const format = { code: 'ADDRESS_INVALID', fields: { address: 'format' } };
    for (const address of [
      addressOf('ERC20', 1),
      'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
      '0x0000000000000000000000000000000000000000',
      WALLET.address.toLowerCase(),
      `${WALLET.address}0`,
    ]) {
      expect(await refusal({ address }), address).toEqual(format);
    }
    expect(await refusal({ address: ' ', label: ' ' })).toEqual({
      code: 'VALIDATION',
      fields: { address: 'required', label: 'required' },
    });
    expect(await refusal({ address: 'T1', label: 'x'.repeat(33) })).toEqual({
      code: 'VALIDATION',
      fields: { address: 'format', label: 'too-long' },
    });
    expect(await readTable()).toBe('');
  });

  it('saves each once, however it was typed; another member can have it too', async () => {
    await ada.ask(addBankAccount, BANK);
    await ada.ask(addWallet, WALLET);
    const again = { ...BANK, accountNumber: 'nz4711002200 3344', bankName: 'Another Name' };
    expect(await ada.refusal(addBankAccount, again)).toEqual({ code: 'PAYEE_KNOWN' });
    const renamed = { ...WALLET, label: 'Another' };
    expect(await ada.refusal(addWallet, renamed)).toEqual({ code: 'PAYEE_KNOWN' });
    await ada.ask(addBankAccount, { ...BANK, code: 'OTHER1' });
    const { browser: bob } = await desk.verified('bob_b');
    await bob.ask(addBankAccount, BANK);
    await bob.ask(addWallet, WALLET);
  });

  it(`of 50 at once ${BANK_ACCOUNTS_MAX} bank accounts and ${WALLETS_MAX} wallets are saved`, async () => {
    const numbers = Array.from({ length: 25 }, (_, index) => index);
    const codes = await codesOf([
      ...numbers.map((n) => ada.ask(addBankAccount, { ...BANK, accountNumber: `ACCOUNT${n}` })),
      ...numbers.map((n) => ada.ask(addWallet, { ...WALLET, address: addressOf('TRC20', n) })),
    ]);
    const saved = (from: number, to: number) =>
      codes.slice(from, to).filter((code) => code === 'saved').length;
    expect([saved(0, 25), saved(25, 50)]).toEqual([BANK_ACCOUNTS_MAX, WALLETS_MAX]);
    expect(codes.filter((code) => code === 'TOO_MANY_PAYEES')).toHaveLength(35);
    const { bankAccounts, wallets } = await ada.ask(listPayees, {});
    expect([bankAccounts.length, wallets.length]).toEqual([BANK_ACCOUNTS_MAX, WALLETS_MAX]);
  });

  it('a list reads the key of its member once, however many there are', async () => {
    const saved = [await ada.ask(addBankAccount, BANK)].map(({ id }) => Number(id));
    for (let n = 0; n < 4; n += 1) {
      saved.push(
        Number((await ada.ask(addWallet, { ...WALLET, address: addressOf('TRC20', n) })).id),
      );
    }
    let keysRead = 0;
    const query = (text: string, values: unknown[]) => {
      if (text.includes('from member_key')) keysRead += 1;
      return cores.running.pool.query(text, values);
    };
    const counted = { ...parts(), pool: { query } as unknown as Pool };
    expect(await listSaved(counted as PayeeParts, uid)).toHaveLength(5);
    expect(keysRead).toBe(1);
    expect([...(await findPayees(counted, uid, saved)).keys()].toSorted()).toEqual(
      saved.toSorted(),
    );
    expect(keysRead).toBe(2);
  });

  it('of 50 equal ones at once one is saved', async () => {
    const codes = await codesOf(Array.from({ length: 50 }, () => ada.ask(addWallet, WALLET)));
    expect(codes.filter((code) => code === 'saved')).toHaveLength(1);
    expect(codes.filter((code) => code === 'PAYEE_KNOWN')).toHaveLength(49);
  });
});

describe('[S12] what is stored', () => {
  it('cannot be read in the table, nor in what was removed', async () => {
    await giveFundPassword(ada);
    const bank = await ada.ask(addBankAccount, BANK);
    await ada.ask(addWallet, WALLET);
    // Long ones: a short one would turn up by chance among sealed bytes.
    const words = /Invented|Harbour|FINVNZ|110022003344|Quillfeather|savings|SIM-TRC20/i;
    expect(await readTable()).not.toMatch(words);
    await remove(ada, bank.id);
    expect(await readTable()).not.toMatch(words);
  });

  it('is bound to its row and its member: moved it cannot be opened', async () => {
    const { id } = await ada.ask(addWallet, WALLET);
    const { id: other } = await ada.ask(addWallet, { ...WALLET, address: addressOf('TRC20', 2) });
    const { pool } = cores.database;
    await pool.query(
      'update payee set sealed = (select sealed from payee where id = $1) where id = $2',
      [id, other],
    );
    expect(await find(other)).toBeUndefined();
    expect(await find(id)).toMatchObject({ currency: WALLET.currency });
  });
});

describe('[12] removing', () => {
  let id: string;

  beforeEach(async () => {
    ({ id } = await ada.ask(addBankAccount, BANK));
  });

  it('needs the fund password, and shows how many tries are left', async () => {
    expect(await refusalToRemove(ada, id)).toEqual({ code: 'FUND_PASSWORD_NOT_SET' });
    await giveFundPassword(ada);
    expect(await refusalToRemove(ada, id, '')).toEqual({
      code: 'VALIDATION',
      fields: { fundPassword: 'required' },
    });
    expect(await refusalToRemove(ada, id, 'wrong one')).toEqual({
      code: 'WITHDRAW_PASSWORD_WRONG',
      data: { triesLeft: 4 },
    });
    for (const triesLeft of [3, 2, 1, 0]) {
      expect(await refusalToRemove(ada, id, 'wrong one')).toMatchObject({ data: { triesLeft } });
    }
    expect(await refusalToRemove(ada, id)).toMatchObject({ code: 'FUND_PASSWORD_LOCKED' });
    expect((await ada.ask(listPayees, {})).bankAccounts).toHaveLength(1);
  });

  it('frees a place and happens once; it can be saved again, under another number', async () => {
    await giveFundPassword(ada);
    await remove(ada, id);
    expect(await refusalToRemove(ada, id)).toEqual({ code: 'NOT_FOUND' });
    expect((await ada.ask(listPayees, {})).bankAccounts).toEqual([]);
    const again = await ada.ask(addBankAccount, BANK);
    expect(again.id).not.toBe(id);
  });

  it('is rejected while a withdrawal under review uses it, before a try is counted', async () => {
    await giveFundPassword(ada);
    desk.inUse.add(Number(id));
    expect((await ada.ask(listPayees, {})).bankAccounts[0]).toMatchObject({ isInUse: true });
    expect(await refusalToRemove(ada, id, 'wrong one')).toEqual({ code: 'PAYEE_IN_USE' });
    desk.inUse.clear();
    expect(await refusalToRemove(ada, id, 'wrong one')).toMatchObject({ data: { triesLeft: 4 } });
    await remove(ada, id);
  });

  it('works for own ones only: another member’s is answered as missing', async () => {
    const { browser: bob, uid: bobUid } = await desk.verified('bob_b');
    await giveFundPassword(bob);
    for (const asked of [id, '999999999999999']) {
      expect(await refusalToRemove(bob, asked)).toEqual({ code: 'NOT_FOUND' });
    }
    expect((await bob.ask(listPayees, {})).bankAccounts).toEqual([]);
    expect(await find(id, bobUid)).toBeUndefined();
  });
});

describe('[14.5] the security log', () => {
  it('shows what was saved and removed, and withdrawals are not locked by it', async () => {
    await giveFundPassword(ada);
    const lockedUntilMs = () => desk.fixture.core.facts.members.find(uid)?.withdrawLockUntilMs;
    const before = lockedUntilMs();
    desk.fixture.nowMs += 1_000;
    const bank = await ada.ask(addBankAccount, BANK);
    await ada.ask(addWallet, WALLET);
    await ada.refusal(addWallet, WALLET);
    await remove(ada, bank.id);
    const { events } = await ada.ask(listSecurityEvents, {});
    expect(events.slice(0, 4).map(({ what }) => what)).toEqual([
      'bank-removed',
      'wallet-added',
      'bank-added',
      'fund-password-set',
    ]);
    expect(lockedUntilMs()).toBe(before);
  });
});

describe('what a withdrawal reads', () => {
  it('is the target with the last four digits, also of a removed one', async () => {
    await giveFundPassword(ada);
    const bank = await ada.ask(addBankAccount, BANK);
    const wallet = await ada.ask(addWallet, WALLET);
    const bankTarget = {
      kind: 'bank',
      bankName: 'First Invented Bank',
      accountNumber: '•••• 3344',
    };
    for (const isRemoved of [false, true]) {
      expect(await find(bank.id)).toEqual({ ...bankTarget, isRemoved });
      expect(await find(wallet.id)).toEqual({ kind: 'wallet', ...WALLET, isRemoved });
      if (!isRemoved) for (const { id } of [bank, wallet]) await remove(ada, id);
    }
    expect(await find('999999999999999')).toBeUndefined();
  });

  it('is whether there is a bank account to withdraw to', async () => {
    const has = () => hasBankAccount(parts(), uid);
    await giveFundPassword(ada);
    await ada.ask(addWallet, WALLET);
    expect(await has()).toBe(false);
    const { id } = await ada.ask(addBankAccount, BANK);
    expect(await has()).toBe(true);
    await remove(ada, id);
    expect(await has()).toBe(false);
  });
});

describe('[S14] delete my data', () => {
  it('leaves nothing of the member’s own, also of removed ones, and everything of others', async () => {
    await giveFundPassword(ada);
    const bank = await ada.ask(addBankAccount, BANK);
    const wallet = await ada.ask(addWallet, WALLET);
    await remove(ada, bank.id);
    const { browser: bob } = await desk.verified('bob_b');
    await bob.ask(addWallet, WALLET);
    await ada.ask(eraseMyData, { password: GOOD_PASSWORD });
    expect(await desk.fixture.count(`payee where uid = ${uid}`)).toBe(0);
    expect([await find(bank.id), await find(wallet.id)]).toEqual([undefined, undefined]);
    expect(await ada.ask(listPayees, {})).toEqual({
      bankAccounts: [],
      wallets: [],
      holderName: null,
    });
    expect(await ada.refusal(addWallet, WALLET)).toEqual({ code: 'KYC_PRIMARY_REQUIRED' });
    expect((await bob.ask(listPayees, {})).wallets).toHaveLength(1);
  });

  it('while ten are being saved: nothing is left', async () => {
    const saving = Array.from({ length: 10 }, (_, n) =>
      ada.ask(addWallet, { ...WALLET, address: addressOf('TRC20', n) }),
    );
    const erasing = ada.ask(eraseMyData, { password: GOOD_PASSWORD });
    const codes = await codesOf(saving);
    await erasing;
    const expected = ['saved', 'KYC_PRIMARY_REQUIRED', 'UNAVAILABLE'];
    for (const code of codes) expect(expected).toContain(code);
    expect(await desk.fixture.count('payee')).toBe(0);
  });
});
