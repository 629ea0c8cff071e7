/**
 * "Delete my data" that is cut off, and that meets what is being handed in: in the end nothing is
 * left of before, whoever was killed or slow.
 */
import type { CommandBody } from '@anywhen/exchange';
import { addWallet, eraseMyData, saveKycDraft, submitBasicKyc } from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/identity/browser.ts';
import { GOOD_PASSWORD } from '../../../testing/identity/browser.ts';
import { PERSON } from '../../../testing/kyc/kyc-fixture.ts';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { PayeeFixture, WALLET } from '../../../testing/payees/payee-fixture.ts';
import type { NewMessage } from '../../facets/new-message.ts';
import { insertMessages } from '../../messages/message-table.ts';
import { Refusal } from '../../platform/http/call.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { ErasureDriver } from './erasure-driver.ts';

const LOOK_MS = 10;
/** The tables that hold what is a person's. */
const PERSONAL = ['kyc_draft', 'kyc_paper', 'file_content', 'payee', 'trusted_device'];

const cores = startTestCores();
let desk: PayeeFixture;
let ada: Browser;
let uid: number;
let driver: ErasureDriver | undefined;

beforeEach(async () => {
  desk = await PayeeFixture.open(cores);
  await cores.database.pool.query('truncate message');
  ({ browser: ada, uid } = await desk.verified('ada_l'));
  await ada.ask(addWallet, WALLET);
  await desk.fixture.upload(uid, 'face-video');
});

afterEach(async () => {
  await driver?.stop();
  driver = undefined;
  await desk.fixture.stop();
});

const erase = () => ada.ask(eraseMyData, { password: GOOD_PASSWORD });
const drive = () => (driver = new ErasureDriver(desk.identity.deps, LOOK_MS));
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.rejection.code : String(error)),
  );
const isOpen = () => desk.fixture.count(`erasure where is_open and uid = ${uid}`);
const levelOf = () => desk.fixture.core.facts.members.find(uid)?.level;

async function requireErased(): Promise<void> {
  await expect.poll(isOpen, { timeout: 60_000 }).toBe(0);
  const counts = await Promise.all(PERSONAL.map((table) => desk.fixture.count(table)));
  expect(counts).toEqual(PERSONAL.map(() => 0));
  expect(await desk.fixture.count('kyc_case where state <> 3')).toBe(0);
  expect(levelOf()).toBe(0);
}

/** What is handed in: a draft and three pictures. */
async function prepareCase(): Promise<{ front: string; back: string; holding: string }> {
  const { fixture } = desk;
  await fixture.ask(uid, saveKycDraft, { ...PERSON, documentNumber: 'QR-77-12' });
  const front = await fixture.upload(uid, 'id-front');
  const back = await fixture.upload(uid, 'id-back');
  return { front, back, holding: await fixture.upload(uid, 'id-holding') };
}

/** Its first command of this kind waits on its way to the exchange until it is let go. */
function holdCommand(kind: CommandBody['kind']) {
  const { core } = desk.fixture;
  const { submit } = core;
  let [reach, letGo] = [() => undefined as void, () => undefined as void];
  const isReached = new Promise<void>((resolve) => (reach = resolve));
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  core.submit = async (request) => {
    if (request.body.kind === kind) {
      reach();
      await isLetGo;
    }
    return submit.call(core, request) as never;
  };
  return { isReached, letGo };
}

describe('[S14] an erasure that is cut off', () => {
  it('before anything happened goes on by itself after a restart', async () => {
    await desk.fixture.dieBeforeAsking(erase);
    expect([await isOpen(), levelOf()]).toEqual([1, 1]);
    drive();
    await requireErased();
  });

  it('in the middle keeps what is deleted, takes nothing in, and goes on by itself', async () => {
    await cores.database.pool.query(
      `create function planted() returns trigger language plpgsql as $$
         begin raise 'planted: payees stay'; end $$;
       create trigger planted before delete on payee execute function planted()`,
    );
    await expect(erase()).rejects.toThrow('planted');
    expect([levelOf(), await desk.fixture.count('file_content')]).toEqual([0, 0]);
    expect(await desk.fixture.count('payee')).toBe(1);
    const { fixture } = desk;
    expect(await codeOf(fixture.ask(uid, saveKycDraft, PERSON))).toBe('UNAVAILABLE');
    expect(await codeOf(fixture.upload(uid, 'id-front'))).toBe('UNAVAILABLE');
    drive();
    await driver?.stop();
    expect(await isOpen()).toBe(1);
    await cores.database.pool.query('drop function planted cascade');
    drive();
    await requireErased();
    expect(await codeOf(fixture.ask(uid, saveKycDraft, PERSON))).toBe('accepted');
  });

  it('deletes nothing that the member stores after it has ended', async () => {
    await erase();
    await requireErased();
    await desk.fixture.upload(uid, 'id-front');
    drive();
    await driver?.stop();
    expect(await desk.fixture.count('file_content')).toBe(1);
  });
});

describe('[S14] what is being handed in while the data is deleted', () => {
  beforeEach(async () => {
    // Level 0 again, without a trace: the level could not be handed in otherwise.
    await erase();
    await requireErased();
  });

  it('a case on its way to the exchange is forgotten when it arrives', async () => {
    const chosen = await prepareCase();
    const command = holdCommand('submit-verification');
    const submitted = codeOf(desk.fixture.ask(uid, submitBasicKyc, chosen));
    await command.isReached;
    const forgotten = 'journal where commands like \'%"forget-person"%\'';
    const before = await desk.fixture.count(forgotten);
    const erased = erase();
    await expect.poll(() => desk.fixture.count(forgotten)).toBeGreaterThan(before);
    command.letGo();
    expect(await submitted).toBe('accepted');
    await erased;
    await requireErased();
    await desk.fixture.pass(90_000);
    expect(levelOf()).toBe(0);
  });

  it('also when it arrives after the member was answered', async () => {
    const chosen = await prepareCase();
    const command = holdCommand('submit-verification');
    const submitted = codeOf(desk.fixture.ask(uid, submitBasicKyc, chosen));
    await command.isReached;
    await erase();
    expect([await isOpen(), await desk.fixture.count('file_content')]).toEqual([1, 0]);
    expect(await desk.fixture.count('kyc_paper where sealed is not null')).toBe(0);
    command.letGo();
    expect(await submitted).toBe('accepted');
    drive();
    await requireErased();
  });

  it('a message about before is not written any more, one about later is', async () => {
    const { pool } = cores.running;
    const about = (source: number, atMs: number): NewMessage => {
      return { uid, kind: 'welcome', source, params: {}, atMs };
    };
    const at = desk.fixture.nowMs;
    const messages = [about(1, at - 1), about(2, at + 1)];
    await inTransaction(pool, (client) => insertMessages(client, messages));
    expect(await desk.fixture.count(`message where uid = ${uid} and source = 1`)).toBe(0);
    expect(await desk.fixture.count(`message where uid = ${uid} and source = 2`)).toBe(1);
  });
});
