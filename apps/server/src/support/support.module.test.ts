/** Conversations on a real PostgreSQL: order, repeats, states, pace, and what is left of them. */
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import {
  type SupportMessage,
  SUPPORT_TEXT_MAX,
  changeCannedAnswer,
  closeConversation,
  createCannedAnswer,
  listCannedAnswers,
  listConversationMessages,
  listConversations,
  readConversation,
  replyInConversation,
  sendProof,
  suggestCannedAnswers,
  takeConversation,
  transferConversation,
  viewConversationPicture,
  numOfKind,
} from '@anywhen/protocol';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestCores } from '../../testing/module-fixture.ts';
import { StaffFixture } from '../../testing/staff/staff-fixture.ts';
import { SupportScenario } from '../../testing/support/support-scenario.ts';
import { Refusal } from '../platform/http/call.ts';
import { moveMarks } from './conversation-table.ts';
import { sendPicture } from './pictures.ts';
import { report } from './reports.ts';
import { askForAPerson, sendText } from './talking.ts';

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

describe('[15.3] what a person sends', () => {
  it('is answered at once by somebody who says first what it is', async () => {
    const { conversation, messages } = await scenario.send({ uid }, 'How do I deposit?');
    expect(messages.map(({ message }) => message.side)).toEqual(['notice', 'person', 'assistant']);
    expect(contents(messages.map(({ message }) => message))[0]).toEqual({
      kind: 'notice',
      notice: 'assistant',
    });
    expect(conversation).toMatchObject({ state: 'open', lastSeq: 3 });
  });

  it('[EX-15.3] quotes the member’s own open cases, and nobody else’s', async () => {
    const own = uid;
    const other = (uid += 1);
    await fixture.join(other);
    const deposit = await fixture.submitDeposit(own);
    await fixture.submitDeposit(other);
    await scenario.send({ uid: own }, 'Where is my deposit?');
    const answers = contents((await scenario.read({ uid: own })).messages).at(-1);
    expect(answers).toMatchObject({
      kind: 'answers',
      cases: [{ kind: 'deposit', id: String(deposit), currency: 'USDT' }],
    });
    await scenario.send({ uid: own }, 'Où est mon dépôt ?', { language: 'fr' });
    const inFrench = contents((await scenario.read({ uid: own })).messages).at(-1);
    expect(inFrench).toMatchObject({
      answers: [{ question: expect.stringMatching(/dépôt/) }, {}, {}],
      cases: [{ kind: 'deposit', id: String(deposit) }],
    });
    const visitor = scenario.newVisitor();
    await scenario.send(visitor, 'Where is my deposit?');
    expect(contents((await scenario.read(visitor)).messages).at(-1)).toMatchObject({ cases: [] });
  });

  it('[EX-15.4] is masked before it is stored, and nobody can bring it back', async () => {
    await scenario.send({ uid }, 'my code is 482913');
    const { messages } = await scenario.read({ uid });
    const text = { kind: 'text', text: 'my code is ••••••', isMasked: true };
    expect(contents(messages)[1]).toEqual(text);
  });

  it('[EX-15.5] sent again with the same id is the same message, with the same answer', async () => {
    const first = await scenario.send({ uid }, 'hello', { clientId: 'client-0001' });
    fixture.nowMs += 5_000;
    const again = await scenario.send({ uid }, 'hello', { clientId: 'client-0001' });
    expect(again.messages.map(({ message }) => message.seq)).toEqual([2, 3]);
    expect(again.conversation.lastSeq).toBe(first.conversation.lastSeq);
    const racing = await Promise.all(
      Array.from({ length: 8 }, () => scenario.send({ uid }, 'now', { clientId: 'client-0002' })),
    );
    expect(new Set(racing.map(({ conversation }) => conversation.lastSeq))).toEqual(new Set([5]));
  });

  it('is refused at the field when it is empty or longer than 1 000 characters', async () => {
    const long = '🙂'.repeat(SUPPORT_TEXT_MAX);
    expect((await scenario.send({ uid }, long)).messages).toHaveLength(3);
    for (const [text, fault] of [
      [`${long}!`, 'too-long'],
      ['  \n', 'required'],
    ] as const) {
      const refused = await refusalOf(scenario.send({ uid }, text));
      expect(refused).toMatchObject({ code: 'VALIDATION', fields: { text: fault } });
    }
  });

  it('[EX-15.2] may be one a second and thirty a minute, on whichever server', async () => {
    const parts = { ...scenario.parts, hasRateLimits: true };
    const sendNow = (text: string) =>
      sendText(parts, { person: { uid }, clientId: `client-${text}`, language: 'en', text });
    await sendNow('m00');
    fixture.nowMs += 999;
    expect(await refusalOf(sendNow('m01'))).toMatchObject({
      code: 'MESSAGES_TOO_FAST',
      data: { retryAfterMs: 1 },
    });
    for (let count = 1; count < 30; count += 1) {
      fixture.nowMs += 1_000;
      await sendNow(`n${String(count).padStart(2, '0')}`);
    }
    fixture.nowMs += 1_000;
    expect(await refusalOf(sendNow('m31'))).toMatchObject({ code: 'MESSAGES_TOO_FAST' });
    fixture.nowMs += 30_000;
    await sendNow('m31');
  });

  it('is closed by a day of silence, unless a person is waited for, and opens with the next', async () => {
    await scenario.send({ uid }, 'hello');
    const waiting = scenario.newVisitor();
    const request = { person: waiting, clientId: 'ask-person', language: 'en' } as const;
    await askForAPerson(scenario.parts, request);
    fixture.nowMs += DAY_MS - 1;
    expect((await scenario.read({ uid })).conversation.state).toBe('open');
    fixture.nowMs += 1;
    expect((await scenario.read({ uid })).conversation.state).toBe('closed');
    expect((await scenario.read(waiting)).conversation.state).toBe('waiting');
    const { conversation, messages } = await scenario.send({ uid }, 'again');
    expect(conversation.state).toBe('open');
    expect(contents(messages.map(({ message }) => message))[0]).toMatchObject({
      notice: 'assistant',
    });
  });
});

describe('[15.3] [S1] staff', () => {
  it('see who waits, the longest first, and each conversation in one list', async () => {
    const [anna, bert] = await logIn('the-support', 'second-support');
    const second = (uid += 1);
    await fixture.join(second);
    const ids: string[] = [];
    for (const each of [uid - 1, second]) {
      const request = { person: { uid: each }, clientId: 'ask-person', language: 'en' } as const;
      ids.push(String((await askForAPerson(scenario.parts, request)).conversation.id));
      fixture.nowMs += 1_000;
    }
    const list = async (client: typeof anna, which: string) => {
      const reply = await client.call(listConversations, { query: { which, limit: '100' } });
      return reply.conversations.map(({ id }) => id).filter((id) => ids.includes(id));
    };
    expect(await list(anna, 'waiting')).toEqual(ids);
    await anna.call(takeConversation, { params: { id: ids[0] ?? '' } });
    expect(await list(anna, 'own')).toEqual([ids[0]]);
    expect(await list(bert, 'waiting')).toEqual([ids[1]]);
    expect(await list(bert, 'others')).toEqual([ids[0]]);
    await anna.call(closeConversation, { params: { id: ids[0] ?? '' } });
    expect(await list(bert, 'closed')).toEqual([ids[0]]);
    expect(await list(anna, 'own')).toEqual([]);
  });

  it('answer what they have taken; a colleague cannot write in it, an idle one loses it', async () => {
    const [anna, bert] = await logIn('the-support', 'second-support');
    const params = { id: await scenario.idOf({ uid }) };
    const say = { body: { clientId: 'reply-0001', text: 'Hello, I am here.' }, params };
    expect(await anna.codeOf(replyInConversation, say)).toBe('CONVERSATION_NOT_TAKEN');
    await anna.call(takeConversation, { params });
    const { conversation } = await anna.call(replyInConversation, say);
    expect(conversation).toMatchObject({ state: 'answered', staffId: 'the-support' });
    await anna.call(replyInConversation, say);
    expect(await bert.codeOf(takeConversation, { params })).toBe('CONVERSATION_TAKEN');
    fixture.nowMs += 16 * 60_000;
    await logIn('second-support');
    await bert.call(takeConversation, { params });
    expect(await anna.codeOf(closeConversation, { params })).toBe('CONVERSATION_NOT_TAKEN');
    const { messages } = await scenario.read({ uid });
    expect(contents(messages).filter(({ kind }) => kind === 'text')).toHaveLength(2);
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_each, place) => place + 1));
  });

  it('hand one over to a colleague of support, and to nobody else', async () => {
    const [anna, bert] = await logIn('the-support', 'second-support');
    const params = { id: await scenario.idOf({ uid }) };
    await anna.call(takeConversation, { params });
    for (const to of ['the-reviewer', 'the-support', 'nobody']) {
      const asking = { params, body: { to } };
      expect(await anna.codeOf(transferConversation, asking), to).toBe('NOT_FOUND');
    }
    await anna.call(transferConversation, { params, body: { to: 'second-support' } });
    const { conversations } = await bert.call(listConversations, { query: { which: 'own' } });
    expect(conversations.map(({ id }) => id)).toContain(params.id);
  });

  it('[P4] never write a request for secrets or a place to pay to, nor can it', async () => {
    const [anna] = await logIn('the-support');
    const params = { id: await scenario.idOf({ uid }) };
    await anna.call(takeConversation, { params });
    const texts = {
      TEXT_ASKS_FOR_SECRET: 'Please send me your password',
      TEXT_NAMES_PAYMENT: 'Pay to 0xdAC17F958D2ee523a2206206994597C13D831ec7',
    };
    for (const [code, text] of Object.entries(texts)) {
      const body = { clientId: 'reply-0001', text };
      expect(await anna.codeOf(replyInConversation, { params, body })).toBe(code);
      const canned = { body: { title: 'A', text, language: 'en' } };
      expect(await anna.codeOf(createCannedAnswer, canned)).toBe(code);
    }
    const made = await anna.call(createCannedAnswer, {
      body: { title: 'A', text: 'Hello', language: 'en' },
    });
    const change = {
      params: { id: made.id },
      body: { title: 'B', text: 'Hi', language: 'zh-Hans' },
    };
    await anna.call(changeCannedAnswer, change);
    const { answers } = await anna.call(listCannedAnswers, {});
    expect(answers).toContainEqual({ id: made.id, title: 'B', text: 'Hi', language: 'zh-Hans' });
  });

  it('[EX-15.4] cannot repeat a code: what they write is masked before it is stored, too', async () => {
    const [anna] = await logIn('the-support');
    const params = { id: await scenario.idOf({ uid }) };
    await anna.call(takeConversation, { params });
    const body = { clientId: 'reply-0001', text: 'You wrote that your code is 482913.' };
    await anna.call(replyInConversation, { params, body });
    const { messages } = await scenario.read({ uid });
    const text = 'You wrote that your code is ••••••.';
    expect(contents(messages).at(-1)).toEqual({ kind: 'text', text, isMasked: true });
  });

  it('notify a member who is elsewhere once, until it is read', async () => {
    const [anna] = await logIn('the-support');
    const params = { id: await scenario.idOf({ uid }) };
    await anna.call(takeConversation, { params });
    const reply = (clientId: string) =>
      anna.call(replyInConversation, { params, body: { clientId, text: 'Hello' } });
    const num = numOfKind('support-reply');
    const countMessages = () => fixture.count(`message where uid = ${uid} and kind = ${num}`);
    const { conversation } = await reply('reply-0001');
    await reply('reply-0002');
    expect(await countMessages()).toBe(1);
    const mark = { id: Number(params.id), side: 'person', nowMs: fixture.nowMs } as const;
    await moveMarks(scenario.parts.pool, mark, { readSeq: conversation.lastSeq + 5 });
    await reply('reply-0003');
    expect(await countMessages()).toBe(2);
  });

  it('[P9] see a picture only in a conversation they have; each view is written down', async () => {
    const [anna, bert] = await logIn('the-support', 'second-support');
    const fileId = await fixture.upload(uid, 'support-picture');
    await sendPicture(scenario.parts, { uid, fileId, clientId: 'picture-01', language: 'en' });
    const params = { id: await scenario.idOf({ uid }), fileId };
    const looks = () => fixture.count(`staff_audit where what = 'file-viewed'`);
    const before = await looks();
    expect(await anna.codeOf(viewConversationPicture, { params })).toBe('CONVERSATION_NOT_TAKEN');
    await anna.call(takeConversation, { params: { id: params.id } });
    expect(await anna.codeOf(viewConversationPicture, { params })).toBe('ok');
    expect(await bert.codeOf(viewConversationPicture, { params })).toBe('CONVERSATION_NOT_TAKEN');
    expect(await looks()).toBe(before + 1);
    expect((await scenario.read({ uid })).conversation.state).toBe('waiting');
    const stolen = sendPicture(scenario.parts, {
      uid: uid - 1,
      fileId,
      clientId: 'picture-02',
      language: 'en',
    });
    expect(await refusalOf(stolen)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('[EX-15.6] send the proof of what was reported; a result of others cannot be', async () => {
    const [anna] = await logIn('the-support');
    const shareId = 'ab'.repeat(16);
    const said = { uid, product: 'seconds', shareId, language: 'en' } as const;
    expect(await refusalOf(report(scenario.parts, said))).toMatchObject({ code: 'NOT_FOUND' });
    await insertEnded(shareId);
    expect(await refusalOf(report(scenario.parts, { ...said, uid: uid - 1 }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await report(scenario.parts, said);
    await report(scenario.parts, said);
    const { conversation, messages } = await scenario.read({ uid });
    const reports = messages.filter(({ content }) => content.kind === 'report');
    expect([conversation.state, reports.length]).toEqual(['waiting', 1]);
    const params = { id: String(conversation.id) };
    await anna.call(takeConversation, { params });
    const body = { clientId: 'proof-0001', reportSeq: reports[0]?.seq ?? 0 };
    await anna.call(sendProof, { params, body });
    const last = (await scenario.read({ uid })).messages.at(-1);
    expect(last?.content).toEqual({ kind: 'proof', product: 'seconds', shareId });
  });

  it('are suggested the canned answers that fit what was written since they answered', async () => {
    const [anna] = await logIn('the-support');
    const body = { title: 'Withdrawal under review', text: 'We look at it today.', language: 'en' };
    await anna.call(createCannedAnswer, { body });
    await scenario.send({ uid }, 'my withdrawal is still under review');
    const params = { id: await scenario.idOf({ uid }) };
    const titles = async () =>
      (await anna.call(suggestCannedAnswers, { params })).answers.map(({ title }) => title);
    expect(await titles()).toEqual([body.title]);
    await anna.call(takeConversation, { params });
    const reply = { clientId: 'reply-0001', text: 'Today.' };
    await anna.call(replyInConversation, { params, body: reply });
    expect(await titles()).toEqual([]);
    await scenario.send({ uid }, 'and when is the withdrawal reviewed?');
    expect(await titles()).toEqual([body.title]);
  });

  it('read page by page, and to open one is written down once an hour', async () => {
    const [auditor] = await logIn('the-auditor');
    for (let count = 0; count < 20; count += 1) await scenario.send({ uid }, `text ${count}`);
    const params = { id: await scenario.idOf({ uid }) };
    const opened = () =>
      fixture.count(
        `staff_audit where what = 'conversation-opened' and subject like '% ${params.id}'`,
      );
    const page = await auditor.call(readConversation, { params });
    expect([page.messages.length, page.hasOlder]).toEqual([30, true]);
    const before = String(page.messages[0]?.message.seq);
    const older = await auditor.call(listConversationMessages, { params, query: { before } });
    expect([older.messages.length, older.hasOlder]).toEqual([11, false]);
    expect(await opened()).toBe(1);
    fixture.nowMs += HOUR_MS;
    await logIn('the-auditor');
    await auditor.call(listConversationMessages, { params, query: { after: '40' } });
    expect(await opened()).toBe(2);
  });
});

function contents(messages: readonly SupportMessage[]): SupportMessage['content'][] {
  return messages.map(({ content }) => content);
}

async function logIn(...names: string[]) {
  fixture.nowMs += 30_000;
  for (const name of names) await fixture.clientOf(name).logInAgain();
  return names.map((name) => fixture.clientOf(name)) as ReturnType<StaffFixture['clientOf']>[] & {
    0: ReturnType<StaffFixture['clientOf']>;
    1: ReturnType<StaffFixture['clientOf']>;
  };
}

/** A contract that ended, as the exchange would have stored it. */
async function insertEnded(shareId: string): Promise<void> {
  const { pool } = cores.database;
  const { rows } = await pool.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
     where table_name = 'seconds_contract'
       and (is_nullable = 'NO' or column_name in ('result', 'receipt_units'))`,
  );
  const given: Readonly<Record<string, string>> = {
    uid: String(uid),
    share_id: `'${shareId}'`,
    state: '4',
    result: '1',
    receipt_units: '1',
  };
  const values = rows.map(({ column_name: name, data_type: type }) => {
    return given[name] ?? (type === 'boolean' ? 'false' : type === 'text' ? `'x'` : '1');
  });
  await pool.query(
    `insert into seconds_contract (${rows.map(({ column_name }) => column_name).join()})
     values (${values.join()})`,
  );
}

async function refusalOf(asking: Promise<unknown>) {
  return asking.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error.rejection;
      throw error;
    },
  );
}
