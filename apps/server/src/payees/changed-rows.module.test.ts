/** Saved bank accounts and wallets that somebody edits in the table itself. */
import { addBankAccount, removePayee } from '@anywhen/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Browser } from '../../testing/identity/browser.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { FUND_PASSWORD, PayeeFixture } from '../../testing/payees/payee-fixture.ts';
import { BANK, giveFundPassword } from '../../testing/payees/payee-fixture.ts';
import { editEachColumn, findSealFaults } from '../../testing/vault/edited-rows.ts';
import { PAYEE_SEAL } from './payee-table.ts';
import { findPayees, hasBankAccount } from './payees.ts';

const cores = startTestCores();
let desk: PayeeFixture;
let ada: Browser;
let uid: number;

beforeEach(async () => {
  desk = await PayeeFixture.open(cores);
  ({ browser: ada, uid } = await desk.verified('ada_l'));
});

afterEach(() => desk.fixture.stop());

const parts = () => ({ pool: cores.running.pool, vault: desk.fixture.vault });
const find = async (id: string, owner = uid) =>
  (await findPayees(parts(), owner, [Number(id)])).get(Number(id));

it('[S15] one that somebody changed in the database does not exist, and a verification names it', async () => {
  await giveFundPassword(ada);
  const { id } = await ada.ask(addBankAccount, BANK);
  const { pool } = cores.database;
  const otherUid = uid + 1;
  expect(await findSealFaults(pool, [PAYEE_SEAL])).toEqual([]);
  const edited = await editEachColumn(pool, PAYEE_SEAL, { otherUid }, async (column) => {
    expect([await find(id), await find(id, otherUid)], column).toEqual([undefined, undefined]);
    expect(await hasBankAccount(parts(), uid)).toBe(false);
    const [fault] = await findSealFaults(pool, [PAYEE_SEAL]);
    expect(fault, column).toMatchObject({ table: 'payee', count: 1 });
  });
  expect(edited).toEqual(['id', 'uid', 'kind', 'sealed', 'mark', 'added_at_ms', 'seal']);
  expect(await find(id)).toMatchObject({ kind: 'bank' });
  await ada.ask(removePayee, { fundPassword: FUND_PASSWORD }, { id });
  expect(await findSealFaults(pool, [PAYEE_SEAL])).toEqual([]);
});
