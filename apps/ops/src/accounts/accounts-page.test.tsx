/** [0.6] Staff accounts: links that are shown once, and what an admin can end or begin anew. */
import type { StaffAccount } from '@anywhen/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { data, leaveConsole, openConsole, refuse } from '../../testing/test-console.tsx';

afterEach(leaveConsole);

const TOKEN = 'b'.repeat(43);
const account = (id: string, own: Partial<StaffAccount> = {}): StaffAccount => ({
  id,
  role: 'reviewer',
  isDisabled: false,
  hasPassword: true,
  hasAuthenticator: true,
  createdAtMs: Date.now(),
  lastSeenAtMs: null,
  ...own,
});
const all = () =>
  data({
    accounts: [
      account('rosa', { role: 'admin' }),
      account('ben', { hasPassword: false, hasAuthenticator: false }),
      account('zoe', { isDisabled: true }),
    ],
  });

it('an account is created, and its link is shown once', async () => {
  const user = userEvent.setup();
  const opened = await openConsole('/staff', {
    role: 'admin',
    script: {
      'GET /staff/accounts': all,
      'POST /staff/accounts': ({ body }) =>
        (body as { id: string }).id === 'ben'
          ? refuse('STAFF_NAME_TAKEN')
          : data({ token: TOKEN, expiresAtMs: Date.now() + 86_400_000 }),
    },
  });
  const submit = await screen.findByRole('button', { name: 'Create and show the link' });
  await user.type(screen.getByLabelText('Name'), 'B');
  await user.click(submit);
  screen.getByText('Choose a role', { selector: 'p' });
  expect(opened.callsTo('POST /staff/accounts')).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Role'), 'Approver');
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'ben');
  await user.click(submit);
  await screen.findByText('This name is taken.');
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'ulla');
  await user.click(submit);
  await screen.findByText(`${window.location.origin}/#link=${TOKEN}`);
  await user.click(screen.getByRole('button', { name: 'I have it' }));
  expect(screen.queryByText(new RegExp(TOKEN))).toBeNull();
  expect(opened.callsTo('POST /staff/accounts').at(-1)?.body).toEqual({
    id: 'ulla',
    role: 'approver',
  });
});

it('one is disabled after a question; nobody does that to the own or a disabled one', async () => {
  const user = userEvent.setup();
  const opened = await openConsole('/staff', {
    role: 'admin',
    script: { 'GET /staff/accounts': all, 'POST /staff/accounts/ben/disable': () => data({}) },
  });
  await screen.findByText('Has not used the link');
  expect(screen.getAllByRole('button', { name: 'Disable' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Remark'), 'left us');
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await screen.findByText('ben is disabled');
  expect(opened.callsTo('POST /staff/accounts/ben/disable')[0]?.body).toEqual({
    remark: 'left us',
  });
  await waitFor(() => expect(opened.callsTo('GET /staff/accounts')).toHaveLength(2));
});

it('a refusal is said in the question, which stays', async () => {
  const user = userEvent.setup();
  await openConsole('/staff', {
    role: 'admin',
    script: {
      'GET /staff/accounts': all,
      'POST /staff/accounts/ben/reset': () => refuse('LAST_ADMIN'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Reset' }));
  await dialog.findByText('This is the last admin, who stays.');
});

it('an auditor reads the list and changes nothing', async () => {
  await openConsole('/staff', { role: 'auditor', script: { 'GET /staff/accounts': all } });
  await screen.findByText('ben');
  expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
  expect(screen.queryByText('New account')).toBeNull();
});
