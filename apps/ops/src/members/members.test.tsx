/** [0.6] Members as staff may see them: the look-up, the page, its history, and the status. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  MEMBER,
  type Script,
  data,
  leaveConsole,
  openConsole,
  refuse,
} from '../../testing/test-console.tsx';

afterEach(leaveConsole);

const PLACE = `/staff/members/${MEMBER.uid}`;
const found = (own: object = {}) =>
  data({
    member: { ...MEMBER, ...own },
    sessions: 2,
    openCases: [{ kind: 'withdrawal', id: '3' }],
    withdrawnToday: { usdt: '1250.00000000', times: 2 },
  });

describe('the look-up', () => {
  it('opens who is found, and says when it is nobody', async () => {
    const user = userEvent.setup();
    const opened = await openConsole('/members', {
      role: 'support',
      script: {
        'GET /staff/members': ({ query }) =>
          data({ member: query.get('name') === 'alice_a' ? MEMBER : null }),
        [`GET ${PLACE}`]: () => found(),
      },
    });
    await user.type(await screen.findByLabelText(/Number, name/), 'nobody{Enter}');
    await screen.findByText('Nobody is called that');
    await user.clear(screen.getByLabelText(/Number, name/));
    await user.type(screen.getByLabelText(/Number, name/), ' alice_a {Enter}');
    await screen.findByRole('heading', { name: `Member ${MEMBER.uid}`, level: 1 });
    expect(opened.callsTo('GET /staff/members')).toHaveLength(2);
  });
});

describe('the page of a member', () => {
  it('has what staff may see, once, however often the window comes to the front', async () => {
    const opened = await openConsole(`/members/${MEMBER.uid}`, {
      role: 'support',
      script: { [`GET ${PLACE}`]: () => found() },
    });
    await screen.findByText('1,250.00 USDT, 2 times');
    screen.getByText('a•••@e•••.com');
    // Support sees that a case is open, and does not open it.
    expect(screen.getByText('Withdrawal 3').closest('a')).toBeNull();
    expect(screen.queryByText('Change the status')).toBeNull();
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(opened.callsTo(`GET ${PLACE}`)).toHaveLength(1);
  });

  it('leads from a ledger line to its deposit, and loads nothing before it is asked for', async () => {
    const user = userEvent.setup();
    const opened = await openConsole(`/members/${MEMBER.uid}`, {
      script: {
        [`GET ${PLACE}`]: () => found(),
        [`GET ${PLACE}/ledger`]: () =>
          data({
            lines: [
              {
                id: '9',
                atMs: Date.now(),
                type: 'DEPOSIT_CREDIT',
                account: 'funds',
                currency: 'USDT',
                amount: '500.00000000',
                availableAfter: '10500.00000000',
                reference: '12',
              },
            ],
            nextCursor: null,
          }),
        [`GET ${PLACE}/security`]: () => data({ events: [], nextCursor: null }),
      },
    });
    await screen.findByText('Open sessions');
    expect(opened.callsTo(`GET ${PLACE}/ledger`)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Ledger' }));
    const link = await screen.findByRole('link', { name: 'Deposit 12' });
    expect(link.getAttribute('href')).toBe('/cases/deposit/12');
    screen.getByText('10,500.00');
    await user.click(screen.getByRole('radio', { name: 'Security log' }));
    await screen.findByText('No entries');
  });

  it('says when there is nobody of this number', async () => {
    await openConsole('/members/99999999');
    await screen.findByText('There is nothing under this number.');
  });
});

describe('a change of status', () => {
  const script = (answers: Script): Script => ({ [`GET ${PLACE}`]: () => found(), ...answers });

  it('takes a status, a reason, a remark and a second thought', async () => {
    const user = userEvent.setup();
    const opened = await openConsole(`/members/${MEMBER.uid}`, {
      script: script({ [`POST ${PLACE}/status`]: () => data({ status: 'frozen' }) }),
    });
    const submit = await screen.findByRole('button', { name: 'Change the status' });
    await user.click(submit);
    expect(screen.getAllByText('Choose one', { selector: 'p' })).toHaveLength(2);
    const offered = within(screen.getByLabelText('New status')).getAllByRole('option');
    const names = offered.map(({ textContent }) => textContent);
    expect(names).toEqual(['Choose one', 'Restricted', 'Frozen', 'Disabled']);
    screen.getByText('Say why, for colleagues and the audit log.');
    await user.selectOptions(screen.getByLabelText('New status'), 'Frozen');
    await user.selectOptions(screen.getByLabelText('Reason'), 'Unusual activity');
    await user.type(screen.getByLabelText('Remark'), 'three networks in a minute');
    await user.click(submit);
    await screen.findByText('From Active to Frozen. The member is told at once.');
    expect(opened.callsTo(`POST ${PLACE}/status`)).toEqual([]);
    const sure = screen.getAllByRole('button', { name: 'Change the status', hidden: true });
    await user.click(sure.at(-1) ?? submit);
    await screen.findByText('The status is Frozen now');
    expect(opened.callsTo(`POST ${PLACE}/status`)[0]?.body).toEqual({
      status: 'frozen',
      reason: 'unusual-activity',
      remark: 'three networks in a minute',
    });
    await waitFor(() => expect(opened.callsTo(`GET ${PLACE}`)).toHaveLength(2));
  });

  it('that is refused leaves what was typed', async () => {
    const user = userEvent.setup();
    await openConsole(`/members/${MEMBER.uid}`, {
      script: script({ [`POST ${PLACE}/status`]: () => refuse('UNAVAILABLE') }),
    });
    const submit = await screen.findByRole('button', { name: 'Change the status' });
    await user.selectOptions(screen.getByLabelText('New status'), 'Restricted');
    await user.selectOptions(screen.getByLabelText('Reason'), 'Terms were broken');
    await user.type(screen.getByLabelText('Remark'), 'twice');
    await user.click(submit);
    await screen.findByText(/From Active to Restricted/);
    const sure = screen.getAllByRole('button', { name: 'Change the status', hidden: true });
    await user.click(sure.at(-1) ?? submit);
    await screen.findByText(/busy or starting/);
    expect(screen.getByLabelText('Remark')).toHaveProperty('value', 'twice');
  });
});
