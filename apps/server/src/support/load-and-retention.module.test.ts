/** Many conversations at once, none lost or out of order, and what is left of old ones. */
import { testSize } from '@anywhen/money/test-size';
import { DAY_MS } from '@anywhen/prices';
import { type SupportMessage, replyInConversation } from '@anywhen/protocol';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestCores } from '../../testing/module-fixture.ts';
import { StaffFixture } from '../../testing/staff/staff-fixture.ts';
import { SupportScenario } from '../../testing/support/support-scenario.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { SupportDriver } from './driver.ts';
import { sendPicture } from './pictures.ts';
import { support } from './support.ts';

const CHATS = testSize('SUPPORT_CHATS', { short: 40, long: 200 });
const STAFF = testSize('SUPPORT_STAFF', { short: 5, long: 20 });
const EACH = 6;
const TEXTS = Array.from({ length: EACH }, (_each, place) => `text ${place}`);

const cores = startTestCores();
let fixture: StaffFixture;
let scenario: SupportScenario;
let uid = 10_000_000;

beforeAll(async () => {
  fixture = await StaffFixture.openStaffed(cores);
});

beforeEach(async () => {
  scenario = new SupportScenario(fixture);
  uid += 1;
  await fixture.join(uid);
});

describe('[15.3] many at once', () => {
  it(`${CHATS} conversations and ${STAFF} of the staff: in order, none lost, none twice`, async () => {
    const people = ['the-support', 'second-support'];
    for (let count = people.length; count < STAFF; count += 1) people.push(`helper-${count}`);
    await hire(people);
    fixture.nowMs += 30_000;
    for (const name of people) await fixture.clientOf(name).logInAgain();
    const persons = Array.from({ length: CHATS }, () => scenario.newVisitor());
    await Promise.all(
      people.map((name, lane) =>
        serve(
          name,
          persons.filter((_person, place) => place % people.length === lane),
        ),
      ),
    );
    for (const person of persons) {
      const { conversation, messages } = await scenario.read(person);
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_each, at) => at + 1));
      expect(conversation.lastSeq).toBe(messages.length);
      for (const side of ['person', 'staff'] as const) expect(said(messages, side)).toEqual(TEXTS);
    }
  });
});

describe('[15.3] what is left', () => {
  it('of a member after "delete my data" is nothing', async () => {
    await scenario.send({ uid }, 'hello');
    const id = await scenario.idOf({ uid });
    const erase = () => inTransaction(scenario.parts.pool, (client) => support.erase(client, uid));
    expect(await erase()).toBe('nothing');
    expect(await fixture.count(`support_conversation where uid = ${uid}`)).toBe(0);
    expect(await fixture.count(`support_message where conversation_id = ${id}`)).toBe(0);
  });

  it('of pictures a week later, and of texts half a year later, is nothing', async () => {
    const fileId = await fixture.upload(uid, 'support-picture');
    await sendPicture(scenario.parts, { uid, fileId, clientId: 'picture-01', language: 'en' });
    const id = await scenario.idOf({ uid });
    await scenario.giveTo('the-support', id);
    const content = () => fixture.count(`file_content where file_id = '${fileId}'`);
    const left = () => fixture.count(`support_message where conversation_id = ${id}`);
    const driver = new SupportDriver({
      core: fixture.core,
      pool: scenario.parts.pool,
      nowMs: () => (fixture.nowMs += 60_000),
      log: { error: () => undefined },
      timer: (_delayMs, wake) => {
        const timer = setTimeout(wake, 10);
        return () => clearTimeout(timer);
      },
    });
    expect([await content(), await left()]).toEqual([1, 3]);
    fixture.nowMs += 7 * DAY_MS;
    await expect.poll(content).toBe(0);
    expect(await left()).toBe(3);
    fixture.nowMs += 180 * DAY_MS;
    await expect.poll(left).toBe(0);
    await driver.stop();
  });
});

type Person = Parameters<SupportScenario['send']>[0];

/** One colleague: all these conversations are open, and in each both sides write at once. */
async function serve(name: string, persons: readonly Person[]): Promise<void> {
  const chats: { person: Person; id: string }[] = [];
  for (const person of persons) {
    const id = await scenario.idOf(person);
    await scenario.giveTo(name, id);
    chats.push({ person, id });
  }
  for (const place of TEXTS.keys()) {
    for (const { person, id } of chats) {
      await Promise.all([...talk(person, place), ...answer(name, id, place)]);
    }
  }
}

/** Twice, as when the first answer was lost. */
function talk(person: Person, place: number): Promise<unknown>[] {
  const clientId = `person-${place}`;
  return [0, 1].map(() => scenario.send(person, TEXTS[place] ?? '', { clientId }));
}

function answer(name: string, id: string, place: number): Promise<unknown>[] {
  const body = { clientId: `staff-00${place}`, text: TEXTS[place] ?? '' };
  const asking = { params: { id }, body };
  return [0, 1].map(() => fixture.clientOf(name).call(replyInConversation, asking));
}

function said(messages: readonly SupportMessage[], side: 'person' | 'staff'): string[] {
  return messages.flatMap(({ side: by, content }) =>
    by === side && content.kind === 'text' && content.text.startsWith('text') ? content.text : [],
  );
}

async function hire(names: readonly string[]): Promise<void> {
  fixture.nowMs += 30_000;
  await fixture.clientOf('the-admin').logInAgain();
  for (const name of names) {
    if (fixture.clients.has(name)) continue;
    const client = fixture.newClient();
    const token = await fixture.clientOf('the-admin').create(name, 'support');
    await client.open({ token, id: name });
    fixture.clients.set(name, client);
  }
}
