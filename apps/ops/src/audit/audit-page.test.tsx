/** [0.6] The audit log: rows with before and after, filters in the address, and the export. */
import type { AuditRow } from '@anywhen/protocol';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { data, leaveConsole, openConsole, refuse } from '../../testing/test-console.tsx';

afterEach(leaveConsole);

const row = (own: Partial<AuditRow> = {}): AuditRow => ({
  seq: 4,
  atMs: Date.now(),
  staffId: 'ben',
  role: 'reviewer',
  what: 'status-changed',
  subject: 'member 10000001',
  before: '{"status":"active"}',
  after: null,
  reason: 'unusual-activity: three networks',
  command: null,
  refersTo: null,
  hash: 'f'.repeat(64),
  ...own,
});

it('rows are read whole, and filtered by who and by what they are about', async () => {
  const user = userEvent.setup();
  const opened = await openConsole('/audit', {
    role: 'admin',
    script: {
      'GET /staff/audit': ({ query }) =>
        data({ rows: query.has('staff') ? [] : [row()], nextCursor: null }),
    },
  });
  await screen.findByText('Status changed');
  screen.getByText('status: active');
  screen.getByText('f'.repeat(64));
  expect(screen.queryByText('Export')).toBeNull();
  await user.type(screen.getByLabelText('Colleague'), 'ada');
  await user.type(screen.getByLabelText('About'), 'deposit 12{Enter}');
  await screen.findByText('Nothing fits these filters.');
  expect(window.location.search).toBe('?staff=ada&subject=deposit+12');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await screen.findByText('Status changed');
  expect(screen.getByLabelText('Colleague')).toHaveProperty('value', '');
  expect(opened.callsTo('GET /staff/audit')).toHaveLength(3);
});

it('an auditor exports from a row on', async () => {
  const user = userEvent.setup();
  let answer: 'first' | 'later' = 'first';
  const saved: string[] = [];
  // A browser saves the file; the page of a test would be left for it.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const opened = await openConsole('/audit', {
    role: 'auditor',
    script: {
      'GET /staff/audit': () => data({ rows: [row()], nextCursor: null }),
      'GET /staff/audit/export': () =>
        answer === 'first' ? refuse('RATE_LIMITED') : { bytes: new Blob(['{}\n']) },
    },
  });
  const from = await screen.findByLabelText('From row');
  await user.clear(from);
  await user.type(from, 'x');
  screen.getByText('A number of a row.');
  await user.clear(from);
  await user.type(from, '3');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText(/Too many requests/);
  answer = 'later';
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(screen.queryByText(/Too many requests/)).toBeNull());
  await waitFor(() => expect(saved).toEqual(['audit-from-3.jsonl']));
  expect(String(opened.callsTo('GET /staff/audit/export').at(-1)?.query)).toBe('from=3');
  click.mockRestore();
});
