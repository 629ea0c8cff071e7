/** The trading journal: list and filters, the sheet of a note, tags, and what another tab wrote. */
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@anywhen/prices';
import {
  ME,
  accept,
  answerWith,
  closeApp,
  openPage,
  press,
  refuse,
  user,
  type Answers,
} from '../../testing/test-app.tsx';
import { forgetTyped } from '../parts/drafts/typed.ts';

afterEach(closeApp);

const OPENED_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 50 * MINUTE_MS;
const ABOUT = '/notes/spot-order/7';
const main = () => screen.getByRole('main');
const sheet = () => screen.findByRole('dialog');

const note = {
  kind: 'spot-order',
  number: '7',
  text: 'Too early,\nas ever.',
  tags: ['plan', 'too early'],
  version: '41',
  writtenAtMs: OPENED_MS + MINUTE_MS,
};
const moment = { symbol: 'BTCUSDT', openedAtMs: OPENED_MS, endedAtMs: OPENED_MS + MINUTE_MS };
const day = { ...note, kind: 'day', number: '20000', text: 'Calm.', tags: [], version: '40' };
const leftAlone = {
  amount: '100.00000000',
  result: '-100.00000000',
  held: '1.00000000',
  heldFromMs: OPENED_MS,
  heldUntilMs: OPENED_MS + MINUTE_MS,
};
const one = { note, moment, leftAlone: null };
const klines = Array.from({ length: 60 }, (_, minute) => {
  const price = String(65_000 + minute);
  return [OPENED_MS + (minute - 30) * MINUTE_MS, price, price, price, price, '1'];
});

const LIST = 'GET /notes';
const WRITE = `POST ${ABOUT}`;

/** The candles' call names their time: any is answered with the same. */
async function open(address: string, answers: Answers = {}) {
  const sent = answerWith({
    'GET /me': accept(ME),
    'GET /notes/tags': accept({ tags: [{ tag: 'plan', notes: 2 }], notes: 2 }),
    [LIST]: accept({
      entries: [
        { note, moment },
        { note: day, moment: null },
      ],
      nextCursor: null,
    }),
    [`GET ${ABOUT}`]: accept(one),
    ...answers,
  });
  const { fetch } = globalThis;
  globalThis.fetch = async (url, init) =>
    String(url).startsWith('/api/klines')
      ? Response.json({ ok: true, data: { klines, historyEndsMs: 0 } })
      : fetch(url, init);
  await openPage(address, ME);
  return sent;
}

const bodies = (sent: Awaited<ReturnType<typeof open>>, name: string) =>
  sent.filter((each) => each.name === name).map(({ body }) => body);

describe('[26.2] the list', () => {
  it('shows what each note is about, how it begins, and its tags', async () => {
    await open('/my/journal');
    await screen.findByText('Spot order · BTC/USDT');
    expect(main().textContent).toContain('Too early,');
    expect(main().textContent).toContain('#too early');
    expect(main().textContent).toContain('Oct 4, 2024');
  });

  it('is filtered by tag and by what notes are about', async () => {
    const sent = await open('/my/journal', {
      'GET /notes?tag=plan': accept({ entries: [{ note, moment }], nextCursor: null }),
      'GET /notes?kind=bot&tag=plan': accept({ entries: [], nextCursor: null }),
    });
    await user.click(await screen.findByRole('radio', { name: /#plan/ }));
    await user.click(screen.getByRole('radio', { name: 'Bots' }));
    await screen.findByText('No note fits this filter');
    expect(sent.map(({ name }) => name)).toContain('GET /notes?tag=plan');
    await press('Show all');
    await screen.findByText('Spot order · BTC/USDT');
  });

  it('that is empty leads to the records', async () => {
    await open('/my/journal', {
      [LIST]: accept({ entries: [], nextCursor: null }),
      'GET /notes/tags': accept({ tags: [], notes: 0 }),
    });
    await screen.findByText('No notes yet');
    const link = screen.getByRole('link', { name: 'To my trade records' });
    expect(link.getAttribute('href')).toBe('/trade/tardelist');
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('says why it did not come, and asks again', async () => {
    const entries = accept({ entries: [{ note, moment }], nextCursor: null });
    await open('/my/journal', { [LIST]: [refuse({ code: 'UNAVAILABLE' }), entries] });
    await screen.findByText('Try again');
    await press('Try again');
    await screen.findByText('Spot order · BTC/USDT');
  });
});

describe('[26.1] a note', () => {
  it('is opened by a link, with its chart, and saved with tags', async () => {
    const saved = { ...note, text: 'In time.', tags: ['plan', 'new one'], version: '42' };
    const sent = await open('/my/journal?about=spot-order.7', {
      [`GET ${ABOUT}`]: accept({ ...one, note: null }),
      [WRITE]: accept(saved),
    });
    const dialog = within(await sheet());
    await dialog.findByRole('figure', {
      name: /BTC\/USDT around that moment, from 65,000 to 65,059/,
    });
    await user.type(dialog.getByLabelText('Note'), 'In time.');
    await user.click(await dialog.findByRole('button', { name: '#plan' }));
    await user.type(dialog.getByLabelText('Add a tag'), '#new  one{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(bodies(sent, WRITE)).toMatchObject([
      { text: 'In time.', tags: ['plan', 'new one'], version: null },
    ]);
  });

  it('that is empty is marked at its field and not sent', async () => {
    const sent = await open('/my/journal?about=spot-order.7', {
      [`GET ${ABOUT}`]: accept({ ...one, note: null }),
    });
    const dialog = within(await sheet());
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    expect(dialog.getByLabelText('Note').getAttribute('aria-invalid')).toBe('true');
    expect(bodies(sent, WRITE)).toEqual([]);
  });

  it('whose answer was lost is sent again under the same id', async () => {
    const saved = { ...note, text: 'Again.', version: '42' };
    const sent = await open('/my/journal?about=spot-order.7', {
      [WRITE]: ['cut-off', accept(saved)],
    });
    const dialog = within(await sheet());
    const field = await dialog.findByLabelText('Note');
    await user.clear(field);
    await user.type(field, 'Again.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/The server did not answer/);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    const [first, second] = bodies(sent, WRITE);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ text: 'Again.', version: '41' });
  });

  it('[EX-26.6] that another tab has written is shown beside the own one', async () => {
    const theirs = { ...note, text: 'From elsewhere.', version: '50' };
    const saved = { ...theirs, text: 'Mine.', version: '51' };
    const sent = await open('/my/journal?about=spot-order.7', {
      [`GET ${ABOUT}`]: [accept(one), accept({ ...one, note: theirs })],
      [WRITE]: [refuse({ code: 'NOTE_CHANGED' }), accept(saved)],
    });
    const dialog = within(await sheet());
    const field = await dialog.findByLabelText('Note');
    await user.clear(field);
    await user.type(field, 'Mine.');
    forgetTyped('note.spot-order.7'); // As the other tab does when it saves: drafts are shared.
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('This note was changed elsewhere');
    await dialog.findByText('From elsewhere.');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Mine.');
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(bodies(sent, WRITE)).toMatchObject([
      { version: '41' },
      { version: '50', text: 'Mine.' },
    ]);
  });

  it('is removed after a question', async () => {
    const sent = await open('/my/journal?about=spot-order.7', {
      [`POST ${ABOUT}/remove`]: accept({}),
    });
    const dialog = within(await sheet());
    await user.click(await dialog.findByRole('button', { name: 'Remove the note' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Removed');
    expect(bodies(sent, `POST ${ABOUT}/remove`)).toEqual([{ version: '41' }]);
  });

  it('on what is not the member’s says that there is nothing', async () => {
    await open('/my/journal?about=spot-order.7', {
      [`GET ${ABOUT}`]: refuse({ code: 'NOT_FOUND' }),
    });
    await screen.findByText('There is nothing to note here');
  });
});

describe('[26.3] left alone', () => {
  it('[EX-26.3] stands beside the result: 0 in USDT, and what the currency brought', async () => {
    await open('/my/journal?about=seconds-contract.7', {
      'GET /notes/seconds-contract/7': accept({ ...one, leftAlone }),
    });
    const dialog = within(await sheet());
    const title = await dialog.findByText('If left alone');
    const text = title.parentElement?.textContent ?? '';
    expect(text).toMatch(/Your result.*100\.00 USDT/);
    expect(text).toMatch(/Left in USDT.*0\.00 USDT/);
    expect(text).toMatch(/Held in BTC instead.*\+1\.00 USDT/);
  });

  it('of a sale is what the currency would have gained since', async () => {
    await open('/my/journal?about=spot-order.7', {
      [`GET ${ABOUT}`]: accept({ ...one, leftAlone: { ...leftAlone, result: null } }),
    });
    const dialog = within(await sheet());
    const title = await dialog.findByText('If left alone');
    const text = title.parentElement?.textContent ?? '';
    expect(text).toMatch(/Sold for.*100\.00/);
    expect(text).toContain('BTC kept until now');
    expect(text).not.toContain('Left in USDT');
  });
});
