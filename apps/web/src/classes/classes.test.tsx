/** The pages of classes: joining, opening, one class as its teacher and as a member sees it. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { To } from '../router/index.ts';
import {
  ME,
  accept,
  answerWith,
  closeApp,
  decide,
  expectMarks,
  field,
  hrefOf,
  openPage,
  press,
  refuse,
  type,
  user,
  type Answers,
} from '../../testing/test-app.tsx';
import type { ClassLine, Classes, Member, OneClass } from './data.ts';

afterEach(closeApp);

const HOUR_MS = 3_600_000;
const NOW_MS = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
const CODE = 'ABCD2345';
const main = () => screen.getByRole('main').textContent;

const line: ClassLine = {
  code: CODE,
  name: 'Economics 2b',
  role: 'teacher',
  state: 'running',
  startsAtMs: NOW_MS - HOUR_MS,
  endsAtMs: NOW_MS + 24 * HOUR_MS,
  capital: '5000.00000000',
  products: ['spot', 'leverage'],
  leverageMax: 3,
  symbols: ['BTCUSDT', 'ETHUSDT'],
  isPaused: false,
  joined: 3,
  portfolio: null,
};

const ada: Member = {
  number: 1,
  nickname: 'Quiet Fox',
  isOwn: false,
  standing: 'ranked',
  placeByReturn: 2,
  placeByRisk: 1,
  joinedAtMs: NOW_MS,
  orders: 4,
  fees: '1.50000000',
  equity: '5100.00000000',
  returnPpm: 20_000,
  fallPpm: 4_000,
  riskScore: 2_000_000,
  done: [NOW_MS, null],
};
const bob: Member = {
  ...ada,
  number: 2,
  nickname: null,
  placeByReturn: 1,
  placeByRisk: 2,
  returnPpm: 90_000,
  fallPpm: 400_000,
  done: [null, NOW_MS + 2 * HOUR_MS],
};
const cyd: Member = {
  ...ada,
  number: 3,
  nickname: 'Late Owl',
  standing: 'idle',
  placeByReturn: null,
  placeByRisk: null,
  orders: 0,
  done: [null, null],
};

const taught: OneClass = {
  class: line,
  boardKey: 'A'.repeat(43),
  tasks: [
    { task: 'limit-order', dueAtMs: NOW_MS + HOUR_MS, done: 1 },
    { task: 'stop-loss', dueAtMs: NOW_MS + HOUR_MS, done: 1 },
  ],
  members: [ada, bob, cyd],
};
const attended: OneClass = {
  ...taught,
  class: { ...line, role: 'member', portfolio: '100000001' },
  boardKey: null,
  members: [{ ...ada, isOwn: true }, { ...bob, done: null }, cyd],
};

const none: Classes = { taught: [], attended: [], open: 0 };
const ONE = `GET /classes/${CODE}`;
const SEASONS = { seasons: [], portfolios: [], actsFor: null, nickname: null };

async function open(path: To, answers: Answers = {}) {
  const sent = answerWith({
    'GET /me': accept(ME),
    'GET /seasons': accept(SEASONS),
    'GET /classes': accept(none),
    ...answers,
  });
  await openPage(path, ME);
  return sent;
}

const bodiesOf = (sent: Awaited<ReturnType<typeof open>>, name: string) =>
  sent.filter((one) => one.name === name).map(({ body }) => body);

describe('[34.2] joining a class', () => {
  it('takes the code from the address and leads to the class', async () => {
    const sent = await open('/my/classes?code=abcd-2345', {
      'POST /classes/joining': accept({}),
      [ONE]: accept(attended),
    });
    await screen.findByText('No class yet');
    await press('Join');
    await screen.findByText('My portfolio');
    expect(bodiesOf(sent, 'POST /classes/joining')).toEqual([{ code: CODE }]);
  });

  it.each([
    ['CLASS_CODE_UNKNOWN', 'No class has this code. Look at it again, or ask your teacher.'],
    ['CLASS_FULL', 'This class is full: it has 200 members.'],
    ['CLASS_OWN', 'You teach this class, so you have no place in it.'],
  ] as const)('says %s at the field', async (code, text) => {
    await open('/my/classes', { 'POST /classes/joining': refuse({ code }) });
    await screen.findByText('No class yet');
    await type('Code of the class', CODE);
    await press('Join');
    await expectMarks({ 'Code of the class': text });
  });

  it('leads whoever has joined before to the class', async () => {
    await open(`/my/classes?code=${CODE}`, {
      'POST /classes/joining': refuse({ code: 'SEASON_JOINED' }),
      [ONE]: accept(attended),
    });
    await screen.findByText('No class yet');
    await press('Join');
    await screen.findByText('My portfolio');
  });
});

describe('[34.1] opening a class', () => {
  it('lists own classes, and the way to open one', async () => {
    await open('/my/classes', {
      'GET /classes': accept({ taught: [line], attended: [], open: 1 }),
    });
    await screen.findByText('Classes I teach');
    expect(hrefOf(/Economics 2b/)).toBe(`/my/class?code=${CODE}`);
    expect(hrefOf('Open a class')).toBe('/my/classes?new=1');
  });

  it('marks every fault at its field before anything is sent', async () => {
    const sent = await open('/my/classes?new=1');
    await screen.findByText('Name of the class');
    await type('Capital of each member', '99');
    await user.click(screen.getByRole('checkbox', { name: 'Spot' }));
    await press('Open the class');
    await expectMarks({
      'Name of the class':
        'Give the class a name that begins with a letter or digit; no special characters.',
      'Capital of each member': 'Enter whole USDT from 100 to 1,000,000.',
    });
    expect(main()).toContain('Choose at least one product.');
    expect(bodiesOf(sent, 'POST /classes')).toEqual([]);
  });

  it('sends what was chosen', async () => {
    const sent = await open('/my/classes?new=1', {
      'POST /classes': accept(line),
      [ONE]: accept(taught),
    });
    await screen.findByText('Name of the class');
    await type('Name of the class', 'Economics 2b');
    await type('Capital of each member', '5000');
    await user.click(screen.getByRole('checkbox', { name: 'Leverage' }));
    await user.selectOptions(screen.getByLabelText('Largest leverage'), '3');
    await user.click(screen.getByRole('radio', { name: 'Chosen ones' }));
    await user.click(screen.getByRole('checkbox', { name: 'ETH' }));
    await press('Open the class');
    await screen.findByText('Pause the class');
    expect(bodiesOf(sent, 'POST /classes')).toMatchObject([
      {
        name: 'Economics 2b',
        capital: '5000',
        products: ['spot', 'leverage'],
        leverageMax: 3,
        symbols: ['BTCUSDT', 'ETHUSDT'],
      },
    ]);
  });

  it('says when there are as many classes as there can be', async () => {
    await open('/my/classes?new=1', { 'POST /classes': refuse({ code: 'CLASSES_MAX' }) });
    await screen.findByText('Name of the class');
    await type('Name of the class', 'One more');
    await press('Open the class');
    await screen.findByText(/You teach as many classes as there can be at once/);
  });
});

describe('[34.4] a class as its teacher sees it', () => {
  it('has the code, the address for the QR code and the link to the board', async () => {
    await open(`/my/class?code=${CODE}`, { [ONE]: accept(taught) });
    await screen.findByText('Pause the class');
    expect(main()).toContain(`${window.location.origin}/my/classes?code=${CODE}`);
    const board = `${window.location.origin}/class-board?key=${'A'.repeat(43)}`;
    expect(hrefOf('Open the board')).toBe(board);
  });

  it('pauses it and says what that means', async () => {
    const paused = { ...taught, class: { ...line, isPaused: true } };
    const sent = await open(`/my/class?code=${CODE}`, {
      [ONE]: [accept(taught), accept(paused)],
      [`POST /classes/${CODE}/pause`]: accept({ code: CODE, isPaused: true }),
    });
    await user.click(await screen.findByRole('switch', { name: /Pause the class/ }));
    await screen.findByText(/prices never stop/);
    expect(bodiesOf(sent, `POST /classes/${CODE}/pause`)).toEqual([{ isPaused: true }]);
  });

  it('renews the link of the board only after a question', async () => {
    const key = 'B'.repeat(43);
    const sent = await open(`/my/class?code=${CODE}`, {
      [ONE]: [accept(taught), accept({ ...taught, boardKey: key })],
      [`POST /classes/${CODE}/board`]: accept({ boardKey: key }),
    });
    await screen.findByText('Pause the class');
    await press('Renew the link');
    expect(bodiesOf(sent, `POST /classes/${CODE}/board`)).toEqual([]);
    await decide('Renew the link');
    await waitFor(() => expect(hrefOf('Open the board')).toContain(key));
  });

  it('ranks by return and by risk, with who has no order apart and tasks by member', async () => {
    await open(`/my/class?code=${CODE}`, { [ONE]: accept(taught) });
    await screen.findByText('Pause the class');
    const names = () => screen.getAllByText(/^(Quiet Fox|Member 2|Late Owl)$/);
    const onScreen = () =>
      names()
        .filter((each) => !each.closest('table'))
        .map(({ textContent }) => textContent);
    expect(onScreen()).toEqual(['Member 2', 'Quiet Fox', 'Late Owl']);
    await user.click(screen.getByRole('radio', { name: 'By risk' }));
    expect(onScreen()).toEqual(['Quiet Fox', 'Member 2', 'Late Owl']);
    expect(main()).toContain('No order yet: 1');
    expect(main()).toContain('Done late');
  });

  it('sets tasks with their dates', async () => {
    const sent = await open(`/my/class?code=${CODE}`, {
      [ONE]: accept({ ...taught, tasks: [], members: [] }),
      [`POST /classes/${CODE}/tasks`]: accept({ ...taught, members: [] }),
    });
    await screen.findByText('No tasks yet');
    await press('Choose tasks');
    await user.click(screen.getByRole('checkbox', { name: 'Place a limit order' }));
    await user.clear(field('Due'));
    await press('Save');
    await expectMarks({ Due: 'Choose a day and a time within the class.' });
    await user.click(screen.getByRole('checkbox', { name: 'Place a limit order' }));
    await user.click(screen.getByRole('checkbox', { name: 'Keep the fall small' }));
    await press('Save');
    await screen.findAllByText(/done by 1 of 3/);
    expect(bodiesOf(sent, `POST /classes/${CODE}/tasks`)).toEqual([
      { tasks: [{ task: 'small-fall', dueAtMs: line.endsAtMs }] },
    ]);
  });

  it('prints a report that says it is paper money', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await open(`/my/class?code=${CODE}`, { [ONE]: accept(taught) });
    await screen.findByText('Pause the class');
    await press('Print');
    expect(print).toHaveBeenCalledOnce();
    const table = screen.getByRole('table', { hidden: true });
    expect(table.textContent).toContain('Quiet Fox');
    expect(main()).toContain('everything in this report is simulated');
  });
});

describe('[34.5] a class as a member sees it', () => {
  it('has the own tasks with when they were done, and nothing of the teacher', async () => {
    await open(`/my/class?code=${CODE}`, { [ONE]: accept(attended) });
    await screen.findByText('My portfolio');
    expect(main()).toContain('Done ');
    expect(main()).toContain('Not done yet');
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
  });

  it('says that the class is paused', async () => {
    const paused = { ...attended, class: { ...attended.class, isPaused: true } };
    await open(`/my/class?code=${CODE}`, { [ONE]: accept(paused) });
    await screen.findByText(/The teacher has paused the class/);
  });

  it('is left after a question that says what it means', async () => {
    const left = { ...attended, members: [{ ...ada, isOwn: true, standing: 'left' as const }] };
    const sent = await open(`/my/class?code=${CODE}`, {
      [ONE]: [accept(attended), accept(left)],
      'POST /seasons/leaving': accept({}),
    });
    await screen.findByText('My portfolio');
    await press('Leave the class');
    await screen.findByText(/You cannot join this class again/);
    expect(bodiesOf(sent, 'POST /seasons/leaving')).toEqual([]);
    await decide('Leave');
    await screen.findByText(/You have left this class/);
    expect(bodiesOf(sent, 'POST /seasons/leaving')).toEqual([{ portfolio: '100000001' }]);
  });

  it('is nothing to a stranger', async () => {
    await open(`/my/class?code=${CODE}`);
    await screen.findByText('No such class');
  });
});
