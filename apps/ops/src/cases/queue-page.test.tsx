/** [0.6] Queues: live lists with filters, and the keyboard. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  caseDetail,
  caseLine,
  data,
  leaveConsole,
  openConsole,
  ownLine,
  queueOf,
  refuse,
} from '../../testing/test-console.tsx';

afterEach(leaveConsole);

const rowOf = (name: string) => {
  const row = screen.getByRole('link', { name }).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};

describe('a queue', () => {
  it('says how long a case waits, when it is due, and who has it', async () => {
    const nowMs = Date.now();
    await openConsole('/queues/withdrawal', {
      script: {
        'GET /staff/cases/withdrawal': () =>
          queueOf(
            caseLine({ kind: 'withdrawal', id: '3', approvals: 1, approvalsNeeded: 2 }),
            caseLine({
              kind: 'withdrawal',
              id: '4',
              dueAtMs: nowMs - 61_000,
              claimedBy: 'ben',
              claimedUntilMs: nowMs + 300_500,
            }),
          ),
      },
    });
    await screen.findByRole('table', { name: 'Withdrawals' });
    const first = rowOf('Withdrawal 3');
    first.getByText('500.00 USDT');
    first.getByText('1 h 0 min');
    first.getByText(/^in (2 h 0|1 h 59) min/);
    first.getByText('1 of 2');
    first.getByText('free');
    const second = rowOf('Withdrawal 4');
    second.getByText(/1 min \d s late/);
    second.getByText('ben');
    second.getByText(/5 min 0 s left|4 min 5\d s left/);
  });

  it('is filtered by the address, and says when nothing waits', async () => {
    const user = userEvent.setup();
    const opened = await openConsole('/queues/deposit?claim=free', {
      script: { 'GET /staff/cases/deposit': () => queueOf() },
    });
    await screen.findByText('Nothing waits here');
    await user.click(screen.getByRole('radio', { name: 'Simulated' }));
    await waitFor(() => expect(opened.callsTo('GET /staff/cases/deposit')).toHaveLength(2));
    const asked = opened.callsTo('GET /staff/cases/deposit').map(({ query }) => String(query));
    expect(asked).toEqual(['claim=free', 'claim=free&reviewer=simulated']);
    expect(window.location.search).toBe('?claim=free&reviewer=simulated');
  });

  it('goes on page by page, and says when that fails', async () => {
    const user = userEvent.setup();
    let isBroken = true;
    await openConsole('/queues/deposit', {
      script: {
        'GET /staff/cases/deposit': ({ query }) => {
          if (!query.has('cursor'))
            return data({ cases: [caseLine()], nowMs: Date.now(), nextCursor: '7' });
          return isBroken ? refuse('UNAVAILABLE') : queueOf(caseLine({ id: '8' }));
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText(/busy or starting/);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('link', { name: 'Deposit 8' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is read by j, k and Enter, which takes the case', async () => {
    const user = userEvent.setup();
    const opened = await openConsole('/queues/deposit', {
      script: {
        'GET /staff/cases/deposit': () => queueOf(caseLine({ id: '7' }), caseLine({ id: '8' })),
        'POST /staff/cases/deposit/8/claim': () => data({ untilMs: Date.now() + 900_000 }),
        'GET /staff/cases/deposit/8': () => data(caseDetail({ case: ownLine({ id: '8' }) })),
      },
    });
    await screen.findByRole('link', { name: 'Deposit 7' });
    const current = () => document.querySelector('tr[aria-current]')?.getAttribute('data-key');
    await user.keyboard('jj');
    expect(current()).toBe('8');
    await user.keyboard('k');
    expect(current()).toBe('7');
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByText('You have this case.');
    expect(window.location.pathname).toBe('/cases/deposit/8');
    expect(opened.callsTo('POST /staff/cases/deposit/8/claim')).toHaveLength(1);
  });

  it('takes the next that is free and ready, past those a colleague was faster with', async () => {
    const user = userEvent.setup();
    const opened = await openConsole('/queues/deposit', {
      script: {
        'GET /staff/cases/deposit': () =>
          queueOf(
            caseLine({ id: '7', readyAtMs: Date.now() + 60_000 }),
            caseLine({ id: '8' }),
            caseLine({ id: '9' }),
          ),
        'POST /staff/cases/deposit/8/claim': () => refuse('CASE_CLAIMED'),
        'POST /staff/cases/deposit/9/claim': () => data({ untilMs: Date.now() + 900_000 }),
        'GET /staff/cases/deposit/9': () => data(caseDetail({ case: ownLine({ id: '9' }) })),
      },
    });
    await screen.findByRole('link', { name: 'Deposit 7' });
    await user.keyboard('n');
    await screen.findByRole('heading', { name: 'Deposit 9', level: 1 });
    expect(opened.callsTo('POST /staff/cases/deposit/7/claim')).toEqual([]);
  });

  it('is only read by an auditor: nothing is taken', async () => {
    const user = userEvent.setup();
    const opened = await openConsole('/queues/deposit', {
      role: 'auditor',
      script: {
        'GET /staff/cases/deposit': () => queueOf(caseLine()),
        'GET /staff/cases/deposit/7': () => data(caseDetail()),
      },
    });
    await screen.findByRole('link', { name: 'Deposit 7' });
    expect(screen.queryByRole('button', { name: 'Take the next case' })).toBeNull();
    await user.keyboard('j{Enter}');
    await screen.findByText(/You read only/);
    expect(opened.callsTo('POST /staff/cases/deposit/7/claim')).toEqual([]);
  });
});

describe('the pages of a role', () => {
  it.each([
    ['support', ['Members']],
    ['reviewer', ['Deposits', 'Withdrawals', 'Basic verification', 'Advanced verification']],
    ['admin', ['Staff accounts', 'Audit log']],
    ['auditor', ['Corrections', 'Members', 'Staff accounts', 'Audit log']],
  ] as const)('%s sees what the calls allow, and no others', async (role, names) => {
    await openConsole('/nowhere', { role });
    await screen.findByRole('heading', { name: 'There is no such page', level: 1 });
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
    for (const name of names) menu.getByRole('link', { name });
    expect(menu.queryByRole('link', { name: 'Staff accounts' }) !== null).toBe(
      role === 'admin' || role === 'auditor',
    );
    expect(menu.queryByRole('link', { name: 'Deposits' }) !== null).toBe(
      role === 'reviewer' || role === 'auditor',
    );
  });

  it('a page of another role is none', async () => {
    const opened = await openConsole('/staff', { role: 'support' });
    await screen.findByRole('heading', { name: 'There is no such page', level: 1 });
    expect(opened.callsTo('GET /staff/accounts')).toEqual([]);
  });
});
