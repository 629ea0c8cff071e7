/** [15.2] Announcements in the console: who may write, refusals at their fields, edit and end. */
import type { WrittenAnnouncement } from '@anywhen/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { data, leaveConsole, openConsole, refuse } from '../../testing/test-console.tsx';
import type { Script } from '../../testing/test-console.tsx';

afterEach(leaveConsole);

const WRITE = 'POST /staff/announcements';
const HOUR_MS = 3_600_000;

const written = (own: Partial<WrittenAnnouncement> = {}): WrittenAnnouncement => ({
  id: '7',
  revision: 1,
  state: 'running',
  texts: { en: { title: 'Maintenance tonight', body: 'Trading pauses.' } },
  priority: 'high',
  fromMs: Date.now() - HOUR_MS,
  untilMs: Date.now() + HOUR_MS,
  writtenBy: 'sam',
  writtenAtMs: Date.now() - HOUR_MS,
  endedBy: null,
  endedAtMs: null,
  ...own,
});
const list = (...announcements: WrittenAnnouncement[]): Script => ({
  'GET /staff/announcements': () => data({ announcements, nextCursor: null }),
});

it('are listed by state; who only reads has no way to write', async () => {
  const opened = await openConsole('/announcements', { role: 'auditor', script: list(written()) });
  const link = await screen.findByRole('link', { name: 'Maintenance tonight' });
  expect(link.getAttribute('href')).toBe('/announcements/7');
  expect(screen.queryByRole('button', { name: 'Write an announcement' })).toBeNull();
  await userEvent.setup().click(screen.getByLabelText('Ended'));
  await waitFor(() =>
    expect(
      opened.callsTo('GET /staff/announcements').map(({ query }) => query.get('state')),
    ).toEqual(['running', 'ended']),
  );
});

it('[EX-15.12] a place to pay to and a missing text are shown before anything is sent', async () => {
  const user = userEvent.setup();
  const opened = await openConsole('/announcements/new', { role: 'support' });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  screen.getByText('Write Traditional Chinese or English at least.');
  await user.type(screen.getByLabelText('Title'), 'Bonus');
  await user.type(screen.getByLabelText('Text'), 'Pay at bonus.example.com');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  screen.getByText('No link may stand here: “bonus.example.com”');
  expect(opened.callsTo(WRITE)).toEqual([]);
});

it('is published in two languages, as the preview shows it', async () => {
  const user = userEvent.setup();
  const opened = await openConsole('/announcements/new', {
    role: 'approver',
    script: {
      [WRITE]: () => data(written({ state: 'planned' })),
      'GET /staff/announcements/7': () => data(written()),
    },
  });
  await user.type(await screen.findByLabelText('Title'), 'Maintenance');
  await user.type(screen.getByLabelText('Text'), 'Trading pauses.');
  await user.click(screen.getByLabelText(/^Français/));
  await user.type(screen.getByLabelText('Title'), 'Entretien');
  await user.type(screen.getByLabelText('Text'), 'Une pause.');
  screen.getByRole('heading', { name: 'Entretien' });
  await user.click(screen.getByLabelText('High'));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByRole('heading', { name: 'Announcement 7' });
  const texts = {
    en: { title: 'Maintenance', body: 'Trading pauses.' },
    fr: { title: 'Entretien', body: 'Une pause.' },
  };
  expect(opened.callsTo(WRITE)[0]?.body).toMatchObject({ texts, priority: 'high', fromMs: null });
});

it('[EX-15.11] is edited by the revision that was opened; a refusal keeps what was typed', async () => {
  const user = userEvent.setup();
  const planned = written({ state: 'planned', revision: 3, fromMs: Date.now() + HOUR_MS / 2 });
  const opened = await openConsole('/announcements/7', {
    role: 'support',
    script: {
      'GET /staff/announcements/7': () => data(planned),
      'POST /staff/announcements/7': () => refuse('ANNOUNCEMENT_CHANGED'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(screen.getByLabelText('Title'), ', again');
  await user.click(screen.getByRole('button', { name: 'Save the new revision' }));
  await screen.findByText(/A colleague has edited it meanwhile/);
  expect(opened.callsTo('POST /staff/announcements/7')[0]?.body).toMatchObject({ revision: 3 });
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Maintenance tonight, again');
});

it('is ended after a question, for a reason', async () => {
  const user = userEvent.setup();
  let state: WrittenAnnouncement = written();
  const opened = await openConsole('/announcements/7', {
    role: 'support',
    script: {
      'GET /staff/announcements/7': () => data(state),
      'POST /staff/announcements/7/end': () => {
        state = written({ state: 'ended', endedBy: 'rosa', endedAtMs: Date.now() });
        return data(state);
      },
    },
  });
  expect(await screen.findByText('Running')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'End early' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.type(question.getByLabelText('Remark'), 'done');
  await user.click(question.getByRole('button', { name: 'End early' }));
  await screen.findByText('Ended by');
  expect(opened.callsTo('POST /staff/announcements/7/end')[0]?.body).toEqual({ remark: 'done' });
  expect(screen.queryByRole('button', { name: 'End early' })).toBeNull();
});
