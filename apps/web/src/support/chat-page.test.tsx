/** The chat: who answers, what is sent and when, what is masked, read and told. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { OwnConversation, SupportContent, SupportMessage } from '@anywhen/protocol';
import { fileOf, playUploads } from '../../testing/member-parts/test-uploads.ts';
import { leaveTestPage, openTestPage } from '../../testing/test-page.tsx';
import type { Answer, Call, Script } from '../../testing/test-page.tsx';

const OPEN = 'POST /support/open';
const READ = 'GET /support';
const SEND = 'POST /support/messages';
const PERSON = 'POST /support/person';
const SEEN = 'POST /support/seen';

const CONVERSATION: OwnConversation = {
  state: 'open',
  lastSeq: 0,
  readSeq: 0,
  staffDeliveredSeq: 0,
  staffReadSeq: 0,
  isStaffTyping: false,
};

const AT_MS = Date.UTC(2026, 10, 19, 3, 18);

function message(
  seq: number,
  side: SupportMessage['side'],
  content: SupportContent | string,
): SupportMessage {
  const said = typeof content === 'string' ? textOf(content) : content;
  return { seq, side, atMs: AT_MS + seq, clientId: null, content: said };
}

function textOf(text: string): SupportContent {
  return { kind: 'text', text, isMasked: false };
}

const ASSISTANT = message(1, 'notice', { kind: 'notice', notice: 'assistant' });

const page = (messages: SupportMessage[], changes: Partial<OwnConversation> = {}): Answer => ({
  data: {
    conversation: { ...CONVERSATION, lastSeq: messages.at(-1)?.seq ?? 0, ...changes },
    messages,
    hasOlder: false,
  },
});

const sent = (messages: SupportMessage[], changes: Partial<OwnConversation> = {}): Answer => ({
  data: {
    conversation: { ...CONVERSATION, lastSeq: messages.at(-1)?.seq ?? 0, ...changes },
    messages,
  },
});

afterEach(() => leaveTestPage());

function open(script: Script = {}, isVisitor = false) {
  return openTestPage('/kefu/kefu', {
    member: isVisitor ? null : {},
    topics: isVisitor ? {} : { support: { conversation: CONVERSATION, messages: [] } },
    script: {
      [OPEN]: () => ({ data: { conversation: CONVERSATION } }),
      [READ]: () => page([]),
      [SEEN]: () => ({ data: {} }),
      ...script,
    },
  });
}

const pictureInput = () => document.querySelector<HTMLInputElement>('input[type=file]') ?? never();

function never(): never {
  throw new Error('there is no field for a picture');
}

const field = () => screen.findByRole('textbox', { name: 'Write a message' });

async function write(text: string): Promise<void> {
  await userEvent.type(await field(), text);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
}

describe('[15.3] the chat', () => {
  it('says before the first word that an assistant answers', async () => {
    await open();
    expect(await screen.findByText('You are talking to an automated assistant.')).toBeTruthy();
    expect(await screen.findByText('The assistant answers.')).toBeTruthy();
  });

  it('gives a visitor a conversation of their own, and no way to send pictures', async () => {
    const opened = await open({}, true);
    await waitFor(() => expect(opened.callsTo(READ).length).toBeGreaterThan(0));
    expect(opened.callsTo(OPEN)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Send a picture/ })).toBeNull();
  });

  it('shows what was sent with the answers of the assistant, the best one open', async () => {
    const answers = {
      kind: 'answers',
      cases: [],
      answers: [
        { id: 'a', question: 'How do I deposit?', answer: 'Like this.', route: '/pay/recharge' },
        { id: 'b', question: 'How long does it take?', answer: 'Minutes.', route: null },
      ],
    } as const satisfies SupportContent;
    const reply = [ASSISTANT, message(2, 'person', 'deposit?'), message(3, 'assistant', answers)];
    const opened = await open({ [SEND]: () => sent(reply) });
    await write('deposit?');
    expect(await screen.findByText('Like this.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Go there/ }).getAttribute('href')).toBe(
      '/pay/recharge',
    );
    const details = [...document.querySelectorAll('details')].map((each) => each.open);
    expect(details).toEqual([true, false]);
    expect(opened.callsTo(SEND)[0]?.body).toMatchObject({ text: 'deposit?', language: 'en' });
  });

  it('[EX-15.4] masks a code before it leaves the browser, and before it is stored there', async () => {
    const opened = await open({ [SEND]: () => sent([ASSISTANT, message(2, 'person', 'x')]) });
    await userEvent.type(await field(), 'code 482913');
    expect(JSON.stringify({ ...localStorage })).not.toContain('482913');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(opened.callsTo(SEND)).toHaveLength(1));
    expect(opened.callsTo(SEND)[0]?.body).toMatchObject({ text: 'code ••••••' });
  });

  it('shows markup as the text it is', async () => {
    const text = '<img src=x onerror=alert(1)> https://example.org';
    await open({ [READ]: () => page([ASSISTANT, message(2, 'staff', text)]) });
    const shown = await screen.findByText(text);
    expect(shown.querySelector('img, a')).toBeNull();
  });

  it('puts a text that came too fast back into the field, with the reason there', async () => {
    await open({ [SEND]: () => ({ rejection: { code: 'MESSAGES_TOO_FAST' } }) });
    await write('again');
    expect(await screen.findByText(/one message a second/)).toBeTruthy();
    expect(((await field()) as HTMLTextAreaElement).value).toBe('again');
  });

  it('refuses what is empty or too long at the field, without a call', async () => {
    const opened = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Please write something first.')).toBeTruthy();
    const box = await field();
    await userEvent.click(box);
    await userEvent.paste('x'.repeat(1_001));
    expect(await screen.findByText('1 character too many')).toBeTruthy();
    expect(opened.callsTo(SEND)).toEqual([]);
  });

  it('[EX-15.5] sends a text again with the same id until it is answered', async () => {
    const tries: Call[] = [];
    const lost = (call: Call): Answer => {
      tries.push(call);
      return tries.length < 2 ? 'lost' : sent([ASSISTANT, message(2, 'person', 'hello')]);
    };
    await open({ [SEND]: lost });
    await write('hello');
    await screen.findByText('Not sent yet');
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    const ids = tries.map(({ body }) => (body as { clientId: string }).clientId);
    expect(new Set(ids).size).toBe(1);
    expect(screen.getAllByText('hello')).toHaveLength(1);
  });

  it('asks for a person with one tap, and then says that one will come', async () => {
    const waiting = message(2, 'notice', { kind: 'notice', notice: 'waiting' });
    await open({ [PERSON]: () => sent([ASSISTANT, waiting], { state: 'waiting' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Ask a person' }));
    expect(await screen.findByText('Waiting for a person.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask a person' })).toBeNull();
  });

  it('shows an answer, typing and reading as they happen, and marks what it shows as read', async () => {
    const first = [ASSISTANT, message(2, 'person', 'hello')];
    const opened = await open({ [READ]: () => page(first, { state: 'waiting' }) });
    expect(await screen.findByText('Sent')).toBeTruthy();
    await opened.subscribed('support');
    const conversation = { ...CONVERSATION, state: 'answered', lastSeq: 2, isStaffTyping: true };
    opened.push('support', { conversation: { ...conversation, staffReadSeq: 2 }, messages: [] });
    expect(await screen.findByText('Support is typing …')).toBeTruthy();
    expect(screen.getByText('Read')).toBeTruthy();
    const answer = message(3, 'staff', 'Hello, I am Anna');
    const next = { ...conversation, lastSeq: 3, isStaffTyping: false };
    opened.push('support', { conversation: next, messages: [answer] });
    expect(await screen.findByText('Hello, I am Anna')).toBeTruthy();
    await waitFor(() => expect(opened.callsTo(SEEN).at(-1)?.body).toEqual({ readSeq: 3 }));
  });

  it('asks for what is missing between two messages', async () => {
    const all = [1, 2, 3, 4].map((seq) => message(seq, 'staff', `text ${seq}`));
    const opened = await open({
      [READ]: ({ query }) => {
        const after = Number(query.get('after') ?? 0);
        return page(after > 0 ? all.slice(after) : all.slice(0, 1), { lastSeq: after > 0 ? 4 : 1 });
      },
    });
    await screen.findByText('text 1');
    await opened.subscribed('support');
    const conversation = { ...CONVERSATION, lastSeq: 4 };
    opened.push('support', { conversation, messages: all.slice(3) });
    expect(await screen.findByText('text 2')).toBeTruthy();
    const shown = screen.getAllByText(/^text \d$/).map(({ textContent }) => textContent);
    expect(shown).toEqual(['text 1', 'text 2', 'text 3', 'text 4']);
  });

  it('takes a picture from a member, checks it as it is uploaded, and sends it once', async () => {
    const [PICTURE, fileId] = ['POST /support/pictures', 'cd'.repeat(16)];
    const uploads = playUploads();
    const picture = message(2, 'person', {
      kind: 'picture',
      fileId,
      bytes: 40_000,
      width: 4,
      height: 3,
    });
    const opened = await open({ [PICTURE]: () => sent([ASSISTANT, picture]) });
    await screen.findByRole('button', { name: /^Send a picture/ });
    await userEvent.upload(pictureInput(), fileOf('wide.png', { bytes: 6_000_000 }));
    expect(await screen.findByText('The file is too large.')).toBeTruthy();
    expect(uploads).toHaveLength(0);
    await userEvent.upload(pictureInput(), fileOf('screen.jpg'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await uploads[0]?.accept({
      id: fileId,
      kind: 'support-picture',
      bytes: 900,
      width: 4,
      height: 3,
      durationMs: null,
      expiresAtMs: Date.now() + 60_000,
    });
    await waitFor(() => expect(opened.callsTo(PICTURE)).toHaveLength(1));
    expect(opened.callsTo(PICTURE)[0]?.body).toMatchObject({ fileId, language: 'en' });
    expect(await screen.findByText('Picture sent')).toBeTruthy();
  });

  it('leads from a proof to the receipt that anybody can verify', async () => {
    const shareId = 'ab'.repeat(16);
    const proof = { kind: 'proof', product: 'seconds', shareId } as const;
    await open({ [READ]: () => page([ASSISTANT, message(2, 'staff', proof)]) });
    const link = await screen.findByRole('link', { name: 'Receipt to verify' });
    expect(link.getAttribute('href')).toBe(
      `/newContract/contractinfo?product=seconds&share=${shareId}`,
    );
  });
});
