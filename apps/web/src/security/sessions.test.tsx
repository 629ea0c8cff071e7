/** The list of sessions, and ending one on another device. */
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { OwnSession } from '@anywhen/protocol';
import {
  ME,
  accept,
  answerWith,
  closeApp,
  user,
  openPage,
  press,
  refuse,
  type Answers,
} from '../../testing/test-app.tsx';

afterEach(closeApp);

const LIST = 'GET /me/sessions';
const AT_MS = Date.UTC(2026, 10, 15, 12);

const HERE: OwnSession = {
  id: 'here',
  browser: 'Chrome',
  system: 'Android',
  network: '203.0.•.•',
  createdAtMs: AT_MS,
  lastSeenAtMs: AT_MS,
  isThis: true,
};
const THERE: OwnSession = {
  ...HERE,
  id: 'there',
  browser: 'Safari',
  system: 'macOS',
  network: '198.51.•.•',
  isThis: false,
};
const UNKNOWN: OwnSession = { ...THERE, id: 'x', browser: null, system: null, network: null };

async function open(sessions: OwnSession[], answers: Answers = {}) {
  const sent = answerWith({
    'GET /me': accept(ME),
    [LIST]: accept({ sessions }),
    ...answers,
  });
  await openPage('/homeindex/system?part=devices', ME);
  await screen.findByText('Where you are signed in');
  return sent;
}

const rows = () => within(screen.getByRole('main')).getAllByRole('listitem');

async function confirm(title: string, button: string) {
  const dialog = await screen.findByRole('alertdialog', { name: title });
  await user.click(within(dialog).getByRole('button', { name: button }));
}

describe('[14.5] [S7] the list of sessions', () => {
  it('shows device, network and times, and which is this one', async () => {
    await open([HERE, THERE, UNKNOWN]);
    const [here, there, unknown] = rows();
    expect(here?.textContent).toContain('Chrome · AndroidThis device');
    expect(here?.textContent).toContain('Active now');
    expect(here?.textContent).toContain('Network 203.0.•.•');
    expect(there?.textContent).toContain('Safari · macOS');
    expect(there?.textContent).toMatch(/Last active Nov 1[56], 2026/);
    expect(unknown?.textContent).toContain('Unknown device');
    expect(unknown?.textContent).toContain('Network address deleted');
  });

  it('offers nothing to end when this is the only one', async () => {
    await open([HERE]);
    expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
  });

  it('ends one after a confirmation, and updates the list', async () => {
    const sent = await open([HERE, THERE], {
      [LIST]: [accept({ sessions: [HERE, THERE] }), accept({ sessions: [HERE] })],
      'DELETE /me/sessions/there': accept({}),
    });
    await press('End the session on Safari · macOS');
    expect(sent.filter(({ name }) => name.startsWith('DELETE'))).toEqual([]);
    await confirm('End this session?', 'End');
    await screen.findByText('The session has ended.');
    expect(sent.map(({ name }) => name)).toContain('DELETE /me/sessions/there');
    expect(rows()).toHaveLength(1);
  });

  it('one that has ended meanwhile counts as ended', async () => {
    await open([HERE, THERE], {
      'DELETE /me/sessions/there': refuse({ code: 'NOT_FOUND' }),
    });
    await press('End the session on Safari · macOS');
    await confirm('End this session?', 'End');
    await screen.findByText('The session has ended.');
  });

  it('ends all others, and shows a failure', async () => {
    const sent = await open([HERE, THERE, UNKNOWN], {
      'DELETE /me/sessions': ['cut-off', accept({ endedCount: 2 })],
    });
    await press('End all other sessions');
    await confirm('End all other sessions?', 'End all other sessions');
    await screen.findByText('This did not work. Please try again.');
    await confirm('End all other sessions?', 'End all other sessions');
    await screen.findByText('All other sessions have ended.');
    expect(sent.filter(({ name }) => name === 'DELETE /me/sessions')).toHaveLength(2);
  });

  it('without an answer offers a retry', async () => {
    answerWith({
      'GET /me': accept(ME),
      [LIST]: [refuse({ code: 'UNAVAILABLE' }), accept({ sessions: [HERE] })],
    });
    await openPage('/homeindex/system?part=devices', ME);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Where you are signed in');
  });
});
