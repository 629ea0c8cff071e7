/** The first week: the path, a lesson answered wrongly and rightly, the card on Home, a term. */
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { WEEK_LESSONS, WEEK_TASK_NAMES, type FirstWeek, type WeekTask } from '@anywhen/protocol';
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
import { LESSONS_IN_ORDER, byDay, lessonAfter, nextTask } from './path.ts';

afterEach(closeApp);

const DONE_MS = Date.UTC(2026, 0, 5, 12);

function weekWith(done: readonly WeekTask[], more: Partial<FirstWeek> = {}): FirstWeek {
  return {
    tasks: WEEK_TASK_NAMES.map((task) => ({
      task,
      doneAtMs: done.includes(task) ? DONE_MS : null,
    })),
    lessons: WEEK_LESSONS.map((lesson) => ({ lesson, doneAtMs: null })),
    earlyExit: null,
    isPutAway: false,
    ...more,
  };
}

async function open(address: string, week: FirstWeek, answers: Answers = {}) {
  const sent = answerWith({
    'GET /me': accept(ME),
    'GET /first-week': accept(week),
    ...answers,
  });
  await openPage(address, ME);
  return sent;
}

describe('[31.1] the path', () => {
  it('shows each task with its state, and opens the next one with the way there', async () => {
    await open('/my/week', weekWith(['transfer', 'scam-promises']));
    expect(await screen.findAllByText('2 of 12 tasks done')).not.toEqual([]);
    const next = screen.getByRole('button', { name: /^Place a limit order/ });
    expect(next.getAttribute('aria-expanded')).toBe('true');
    const link = screen.getByRole('link', { name: 'To spot trading' });
    expect(link.getAttribute('href')).toBe('/trade/trade');
    expect(screen.getAllByText(/^Done, seen on/)).toHaveLength(2);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('compares an early exit with holding, and waits for the expiry', async () => {
    const exit = {
      position: '7',
      symbol: 'BTCUSDT',
      sold: '0.42000000',
      held: '0.40000000',
      expiresAtMs: DONE_MS,
    };
    await open('/my/week', weekWith(['early-exit'], { earlyExit: exit }));
    await user.click(await screen.findByRole('button', { name: /^Leave an option early/ }));
    const main = screen.getByRole('main');
    expect(main.textContent).toContain('0.42');
    expect(main.textContent).toContain('Held to expiry, it would have paid');
    expect(main.textContent).toContain('0.4');
  });

  it('at its end says so, and offers no card any more', async () => {
    await open('/my/week', weekWith(WEEK_TASK_NAMES));
    await screen.findByText('All twelve tasks done');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('puts the card on Home away', async () => {
    const put = 'POST /first-week/card';
    const sent = await open('/my/week', weekWith([]), {
      [put]: accept(weekWith([], { isPutAway: true })),
    });
    await user.click(await screen.findByRole('switch', { name: 'Show on the home page' }));
    await screen.findByText('Put away. You find it under More.');
    expect(sent.filter(({ name }) => name === put).map(({ body }) => body)).toEqual([
      { isPutAway: true },
    ]);
  });
});

describe('[31.3] a lesson', () => {
  const SEND = 'POST /first-week/lessons/deposit-first';
  const address = '/my/week?lesson=deposit-first';
  const tick = async (name: RegExp) => user.click(screen.getByRole('checkbox', { name }));

  it('says that an answer is wrong, takes another, and explains the right one', async () => {
    const right = weekWith([], {
      lessons: WEEK_LESSONS.map((lesson) => ({
        lesson,
        doneAtMs: lesson === 'deposit-first' ? DONE_MS : null,
      })),
    });
    const sent = await open(address, weekWith([]), {
      [SEND]: [
        accept({ isRight: false, week: weekWith([]) }),
        accept({ isRight: true, week: right }),
      ],
    });
    await screen.findByText('Pay in before you may withdraw');
    expect(screen.getByRole('button', { name: 'Check my answer' })).toHaveProperty(
      'disabled',
      true,
    );
    await tick(/^The tax is a good sign/);
    await press('Check my answer');
    await screen.findByText(/^Not yet/);
    await tick(/^The tax is a good sign/);
    await tick(/^A real fee/);
    await tick(/^After this payment/);
    await tick(/^Tax is paid/);
    expect(screen.queryByText(/^Not yet/)).toBeNull();
    await press('Check my answer');
    await screen.findByText('That is right.');
    const statements = sent.filter(({ name }) => name === SEND).map(({ body }) => body);
    expect(statements).toEqual([{ statements: ['a'] }, { statements: ['b', 'c', 'd'] }]);
    const next = within(screen.getByRole('main')).getByRole('link', { name: 'Next lesson' });
    expect(next.getAttribute('href')).toBe('/my/week?lesson=money-back');
  });

  it('keeps the ticks when the answer does not arrive', async () => {
    await open(address, weekWith([]), { [SEND]: refuse({ code: 'UNAVAILABLE' }) });
    await screen.findByText('Pay in before you may withdraw');
    await tick(/^A real fee/);
    await press('Check my answer');
    await screen.findByText(/^Your answer did not reach the server/);
    expect(screen.getByRole('checkbox', { name: /^A real fee/ })).toHaveProperty('checked', true);
  });
});

describe('[31.5] the glossary', () => {
  it('opens as a list, and from it one term', async () => {
    await open('/my/week', weekWith([]));
    await user.click(
      await screen.findByRole('button', { name: 'The terms of trading, explained' }),
    );
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(await sheet.findByRole('button', { name: 'Stop-loss' }));
    await sheet.findByText(/^Closes by itself when the price has gone against you/);
    await user.click(sheet.getByRole('button', { name: 'All terms' }));
    await sheet.findByRole('button', { name: 'Leverage' });
  });
});

describe('what comes next', () => {
  it('is the first task that is not done, and the next lesson that is not', () => {
    expect(nextTask(weekWith(['transfer']))).toBe('scam-promises');
    expect(nextTask(weekWith(WEEK_TASK_NAMES))).toBeUndefined();
    expect(lessonAfter('money-back', weekWith([]))).toBe('guaranteed-yield');
    expect(new Set(LESSONS_IN_ORDER)).toEqual(new Set(WEEK_LESSONS));
    expect(byDay(weekWith([])).flatMap(({ tasks }) => tasks)).toHaveLength(12);
  });
});
