/** The page of statements: what will be in the file, the file itself, and days that are wrong. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { beginSession } from '../session/session.ts';

const scope = {
  lines: 1_234,
  accounts: ['funds', 'spot'],
  currencies: ['BTC', 'USDT'],
};
const SCOPE = 'GET /statement/scope';
const FILE = 'GET /statement';
const main = () => screen.getByRole('main');

let saved: { name: string; file: Blob }[];

beforeEach(() => {
  saved = [];
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.set(`blob:${files.size}`, file as Blob);
    return `blob:${files.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const file = files.get(this.getAttribute('href') ?? '');
    if (file) saved.push({ name: this.download, file });
  });
});

afterEach(async () => {
  await closeApp();
  vi.restoreAllMocks();
});

async function open(answers: Answers = {}) {
  const sent = answerWith({ 'GET /me': accept(ME), [SCOPE]: accept(scope), ...answers });
  await openPage('/pay/statement', ME);
  await screen.findByText('What will be in it');
  return sent;
}

const NAME = 'anywhen-paper-statement-2026-11-19.csv';
const TEXT = 'Row,Amount\r\nline,"1.00000000"\r\n';

/** As our server sends it: chunk by chunk, with its name. */
const fileOf = (body: BodyInit) => () =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${NAME}"`,
    },
  });

/** It comes until it is broken off or ended. */
function slowFile() {
  let cut: ((reason: Error) => void) | undefined;
  let end: (() => void) | undefined;
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(TEXT));
      cut = (reason) => controller.error(reason);
      end = () => controller.close();
    },
  });
  return {
    answer: fileOf(body),
    cut: (reason: Error) => cut?.(reason),
    end: () => end?.(),
  };
}

const typeDay = (label: string, day: string) => user.type(screen.getByLabelText(label), day);

describe('[27] the page of statements', () => {
  it('says what will be in the file before it is asked for', async () => {
    await open();
    const { textContent } = main();
    for (const text of ['1,234', 'BTC, USDT', 'no tax document', 'First in, first out']) {
      expect(textContent).toContain(text);
    }
  });

  it('says where the archive ends, and that a period has nothing', async () => {
    await open({
      [SCOPE]: accept({ ...scope, lines: 0, archivedBeforeMs: Date.UTC(2025, 0, 1) }),
    });
    expect(main().textContent).toContain('Nothing moved in this period');
    expect(main().textContent).toMatch(/Lines from before .*2025 are archived/);
  });

  it('stores the file under the server’s name, by the chosen format and method', async () => {
    const sent = await open({ [`${FILE}?format=json&method=average`]: fileOf(TEXT) });
    await user.click(screen.getByLabelText('JSON'));
    await user.click(screen.getByLabelText('Average'));
    await press('Download');
    await screen.findByText(`${NAME} is in your downloads.`);
    expect(saved.map(({ name }) => name)).toEqual([NAME]);
    expect(await saved[0]?.file.text()).toBe(TEXT);
    expect(sent.at(-1)?.name).toBe(`${FILE}?format=json&method=average`);
  });

  it('[EX-27.6] says that one is being written already', async () => {
    await open({ [`${FILE}?format=csv&method=fifo`]: refuse({ code: 'STATEMENT_UNDER_WAY' }) });
    await press('Download');
    await screen.findByText(/A statement of yours is being written already/);
    expect(saved).toEqual([]);
  });

  it('[27.4] one that breaks off on its way is nothing, and says why', async () => {
    const slow = slowFile();
    await open({ [`${FILE}?format=csv&method=fifo`]: [slow.answer, fileOf(TEXT)] });
    await press('Download');
    await screen.findByText('2 of 1,234 lines');
    slow.cut(new TypeError('network error'));
    await screen.findByText(/broke off before its end/);
    expect(saved).toEqual([]);
    await press('Download');
    await screen.findByText(`${NAME} is in your downloads.`);
    expect(screen.queryByText(/broke off/)).toBeNull();
  });

  it('[27.4] shows how far it is; stopped, or broken off, it stores nothing', async () => {
    const slow = slowFile();
    await open({ [`${FILE}?format=csv&method=fifo`]: [slow.answer, 'cut-off'] });
    await press('Download');
    await screen.findByText('2 of 1,234 lines');
    await press('Stop');
    slow.cut(new DOMException('stopped', 'AbortError'));
    await waitFor(() => expect(screen.queryByText('Stop')).toBeNull());
    await press('Download');
    await screen.findByText(/The server did not answer/);
    expect(saved).toEqual([]);
  });
});

describe('[27.4] a file of somebody who has left', () => {
  it('is nothing for the member who has logged in meanwhile', async () => {
    const slow = slowFile();
    await open({ [`${FILE}?format=csv&method=fifo`]: slow.answer });
    await press('Download');
    await screen.findByText('2 of 1,234 lines');
    act(() => beginSession({ ...ME, uid: '10000777', username: 'bert' }));
    slow.end();
    await waitFor(() => expect(screen.queryByText('Stop')).toBeNull());
    expect(saved).toEqual([]);
  });
});

describe('[27.2] a period', () => {
  const openDays = async (answers: Answers) => {
    const sent = await open(answers);
    await user.click(screen.getByLabelText('From day to day'));
    return sent;
  };

  it('is asked for as days, and what is in it with them', async () => {
    const days = 'from=2026-02-01&to=2026-02-03';
    const sent = await openDays({
      [`${SCOPE}?${days}`]: accept({ ...scope, lines: 7 }),
      [`${FILE}?${days}&format=csv&method=fifo`]: fileOf(TEXT),
    });
    await typeDay('From', '2026-02-01');
    await typeDay('To', '2026-02-03');
    await screen.findByText('7');
    await press('Download');
    await screen.findByText(`${NAME} is in your downloads.`);
    expect(sent.at(-1)?.name).toContain(days);
  });

  it('that is no period is marked at its field, and nothing is sent', async () => {
    const sent = await openDays({});
    await press('Download');
    expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true');
    await typeDay('From', '2026-02-03');
    await typeDay('To', '2026-02-01');
    await screen.findByText('The last day is before the first one');
    expect(screen.queryByText('What will be in it')).toBeNull();
    await press('Download');
    expect(sent.filter(({ name }) => name.startsWith(`${FILE}?format`))).toEqual([]);
  });

  it('that the server refuses is marked at the field it names', async () => {
    await openDays({
      [`${SCOPE}?from=2026-02-01`]: accept(scope),
      [`${FILE}?from=2026-02-01&format=csv&method=fifo`]: refuse({
        code: 'VALIDATION',
        fields: { from: 'format' },
      }),
    });
    await typeDay('From', '2026-02-01');
    await press('Download');
    await waitFor(() =>
      expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true'),
    );
  });
});
