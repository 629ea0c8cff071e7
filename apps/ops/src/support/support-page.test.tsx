/** The page of customer service: what waits, what was said, and what a colleague can do. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConversationLine, StaffViewOfMessage, SupportContent } from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Script,
  data,
  leaveConsole,
  openConsole,
  refuse,
} from '../../testing/test-console.tsx';
import { watchPresence } from '../session/presence.ts';

const NOW_MS = Date.now();

const LINE: ConversationLine = {
  id: '7',
  uid: '10000123',
  state: 'waiting',
  language: 'en',
  staffId: null,
  heldUntilMs: null,
  waitingSinceMs: NOW_MS - 65_000,
  changedAtMs: NOW_MS - 65_000,
  lastSeq: 2,
  staffReadSeq: 0,
  personDeliveredSeq: 0,
  personReadSeq: 0,
  isPersonTyping: false,
};
const HELD = { staffId: 'rosa', heldUntilMs: NOW_MS + 600_000, changedAtMs: NOW_MS };
const OWN: ConversationLine = { ...LINE, ...HELD };

const said = (seq: number, content: SupportContent): StaffViewOfMessage => ({
  staffId: null,
  message: { seq, side: 'person', atMs: NOW_MS, clientId: null, content },
});
const MARKUP = '<b>hello</b> https://example.org';
const MESSAGES = [
  said(1, { kind: 'text', text: MARKUP, isMasked: true }),
  said(2, { kind: 'report', product: 'seconds', shareId: 'ab'.repeat(16) }),
];

const opened = (line: ConversationLine, messages = MESSAGES) =>
  data({
    conversation: line,
    messages,
    hasOlder: false,
    member: null,
    openCases: [],
    memberOrigin: 'https://paper.example',
  });

beforeEach(() => {
  // No socket: the page asks by itself.
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close() {}
    },
  );
});

afterEach(() => leaveConsole());

function open(
  line: ConversationLine,
  script: Script = {},
  role: 'support' | 'auditor' = 'support',
) {
  return openConsole('/support?chat=7', {
    role,
    script: {
      'GET /staff/conversations': () =>
        data({ conversations: [line], waiting: 1, nextCursor: null }),
      'GET /staff/conversations/7': () => opened(line),
      'GET /staff/conversations/7/messages': () =>
        data({ conversation: line, messages: [], hasOlder: false }),
      'POST /staff/conversations/7/seen': () => data({}),
      'GET /staff/canned-answers': () =>
        data({ answers: [{ id: '1', title: 'Hours', text: 'We answer soon.', language: 'en' }] }),
      ...script,
    },
  });
}

describe('[15.3] customer service in the console', () => {
  it('shows who waits and for how long, and what was said as the text it is', async () => {
    await open(LINE);
    expect(await screen.findByText('1 waiting')).toBeTruthy();
    expect(await screen.findByText(/Waits 1 min/)).toBeTruthy();
    const text = await screen.findByText(MARKUP);
    expect(text.querySelector('b, a')).toBeNull();
    expect(screen.getByText('A code was masked')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Receipt to verify' });
    expect(link.getAttribute('href')).toContain('https://paper.example/newContract/contractinfo');
  });

  it('is written in only after it was taken', async () => {
    const page = await open(LINE, {
      'POST /staff/conversations/7/take': () => data({ conversation: OWN }),
    });
    expect(await screen.findByText('Take the conversation to write in it.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Take/ }));
    expect(await screen.findByLabelText('Reply')).toBeTruthy();
    expect(page.callsTo('POST /staff/conversations/7/take')).toHaveLength(1);
  });

  it('keeps what was refused in the field, with the reason', async () => {
    await open(OWN, {
      'POST /staff/conversations/7/reply': () => refuse('TEXT_ASKS_FOR_SECRET'),
    });
    const field = await screen.findByLabelText('Reply');
    await userEvent.type(field, 'Send me your password{Enter}');
    expect(await screen.findByText(/This asks for a password or a code/)).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('Send me your password');
  });

  it('[EX-15.5] repeats a reply that got no answer with the same id', async () => {
    let tries = 0;
    const page = await open(OWN, {
      'POST /staff/conversations/7/reply': () => {
        tries += 1;
        return tries === 1 ? 'lost' : data({ conversation: OWN, messages: [] });
      },
    });
    await userEvent.type(await screen.findByLabelText('Reply'), 'Hello{Enter}');
    await waitFor(() => expect(tries).toBe(2), { timeout: 30_000 });
    const ids = page
      .callsTo('POST /staff/conversations/7/reply')
      .map(({ body }) => (body as { clientId: string }).clientId);
    expect(new Set(ids).size).toBe(1);
  });

  it('inserts a canned answer into the field', async () => {
    await open(OWN);
    const field = await screen.findByLabelText('Reply');
    await userEvent.click(await screen.findByText('Canned answers'));
    await userEvent.click(await screen.findByRole('button', { name: 'Insert' }));
    expect((field as HTMLTextAreaElement).value).toBe('We answer soon.');
  });

  it('suggests canned answers that fit, and anew when the person writes again', async () => {
    let seq = 2;
    const page = await open(OWN, {
      'GET /staff/conversations/7/canned-answers': () =>
        data({
          answers:
            seq === 2
              ? [{ id: '2', title: 'Deposits', text: 'It takes a minute.', language: 'en' }]
              : [],
        }),
      'GET /staff/conversations/7/messages': () => {
        const messages =
          seq === 2 ? [] : [said(seq, { kind: 'text', text: 'ok', isMasked: false })];
        return data({ conversation: { ...OWN, lastSeq: seq }, messages, hasOlder: false });
      },
    });
    const field = await screen.findByLabelText('Reply');
    const fitting = await screen.findByRole('region', { name: 'Canned answers that fit:' });
    await userEvent.click(within(fitting).getByRole('button', { name: 'Deposits' }));
    expect((field as HTMLTextAreaElement).value).toBe('It takes a minute.');
    seq = 3;
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Deposits' })).toBeNull(), {
      timeout: 30_000,
    });
    expect(page.callsTo('GET /staff/conversations/7/canned-answers')).toHaveLength(2);
  });

  it('[EX-15.6] sends the proof of a report once, and then has nothing left to press', async () => {
    const PROOF = 'POST /staff/conversations/7/proof';
    const proof: SupportContent = { kind: 'proof', product: 'seconds', shareId: 'ab'.repeat(16) };
    const page = await open(OWN, {
      [PROOF]: ({ body }) => {
        const { clientId } = body as { clientId: string };
        const message = { seq: 3, side: 'staff', atMs: NOW_MS, clientId, content: proof };
        const conversation = { ...OWN, lastSeq: 3 };
        return data({ conversation, messages: [{ staffId: 'rosa', message }] });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send the proof' }));
    expect(await screen.findAllByRole('link', { name: 'Receipt to verify' })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Send the proof' })).toBeNull();
    expect(page.callsTo(PROOF).map(({ body }) => body)).toMatchObject([{ reportSeq: 2 }]);
  });

  it('is handed to a colleague, and is then not written in any more', async () => {
    const TRANSFER = 'POST /staff/conversations/7/transfer';
    let line = OWN;
    const page = await open(OWN, {
      'GET /staff/colleagues': () => data({ colleagues: ['anna', 'rosa'] }),
      'GET /staff/conversations/7/messages': () =>
        data({ conversation: line, messages: [], hasOlder: false }),
      [TRANSFER]: () => {
        line = { ...OWN, staffId: 'anna' };
        return data({ conversation: line });
      },
    });
    await screen.findByLabelText('Reply');
    await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    const choice = await screen.findByLabelText('Colleague');
    await within(choice).findByRole('option', { name: 'anna' });
    expect(within(choice).queryByRole('option', { name: 'rosa' })).toBeNull();
    await userEvent.selectOptions(choice, 'anna');
    await waitFor(() => expect(screen.queryByLabelText('Reply')).toBeNull());
    expect(page.callsTo(TRANSFER).map(({ body }) => body)).toEqual([{ to: 'anna' }]);
  });

  it('[P9] shows a picture to who has the conversation, when asked, under the own name', async () => {
    const fileId = 'cd'.repeat(16);
    const picture = said(1, { kind: 'picture', fileId, bytes: 40_000, width: 4, height: 3 });
    const place = `GET /staff/conversations/7/pictures/${fileId}`;
    let holder = LINE;
    const script: Script = {
      'GET /staff/conversations/7': () => opened(holder, [picture]),
      [place]: () => ({ bytes: new Blob(['picture'], { type: 'image/jpeg' }) }),
    };
    await open(holder, script);
    expect(await screen.findByText('Only whoever has the conversation sees it.')).toBeTruthy();
    leaveConsole();
    holder = OWN;
    const page = await open(holder, script);
    const show = await screen.findByRole('button', { name: 'Show the picture' });
    expect(page.callsTo(place)).toHaveLength(0);
    await userEvent.click(show);
    expect(await screen.findByRole('img', { name: 'Picture' })).toBeTruthy();
    expect(document.body.innerHTML).toContain('rosa');
    expect(page.callsTo(place)).toHaveLength(1);
  });

  it('[0.6] asks for nothing while nobody is at the desk, and again when somebody is', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    watchPresence();
    const page = await open(OWN);
    await screen.findByText(MARKUP);
    const later = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
    const count = (what: string) => page.callsTo(what).length;
    const NEW = 'GET /staff/conversations/7/messages';
    await later(4_000);
    expect(count(NEW)).toBe(1);
    await later(200_000);
    const asked = count(NEW);
    await later(1_500_000);
    expect(count(NEW)).toBe(asked);
    fireEvent.keyDown(document.body, { key: 'x' });
    await later(4_000);
    expect(count(NEW)).toBeGreaterThan(asked);
  });

  it('is only read by auditors', async () => {
    await open(LINE, {}, 'auditor');
    expect(await screen.findByText('Auditors read.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  });
});
