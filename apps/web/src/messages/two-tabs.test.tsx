/** A message is told by one tab of the browser: whichever looks at it first. */
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Message } from '@anywhen/protocol';
import { holdTime, leaveTestPage, openTestPage, passTime } from '../../testing/test-page.tsx';
import { startNotifications } from './notifications.ts';

const UID = '10000300';
/** What all tabs share: the newest message that one of them has told. */
const TOLD = 'anywhen.told';

let stop: (() => void) | undefined;

afterEach(() => {
  stop?.();
  vi.restoreAllMocks();
  leaveTestPage();
});

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

const login = (id: number, device: string): Message => ({
  id: String(id),
  kind: 'new-login',
  category: 'system',
  params: { device },
  link: '/my/security',
  atMs: 1_767_614_461_000,
  readAtMs: null,
});

const toaster = () => {
  const region = screen.getAllByRole('status').find((each) => each.hasAttribute('aria-live'));
  return within(region as HTMLElement);
};

it('what another tab has told meanwhile is not told again, and what is told here is noted', async () => {
  const look = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const page = await openTestPage('/my/my', {
    member: { uid: UID },
    topics: { messages: { unread: 0, messages: [] } },
  });
  holdTime();
  stop = startNotifications();
  await page.subscribed('messages');
  const turn = (isHidden: boolean) => {
    look.mockReturnValue(isHidden);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  const arrive = (id: number, device: string) =>
    page.push('messages', { unread: 1, messages: [login(id, device)] });
  const tellElsewhere = (id: number) =>
    localStorage.setItem(TOLD, JSON.stringify({ state: { uid: UID, id } }));

  turn(true);
  arrive(6, LAPTOP);
  tellElsewhere(6);
  turn(false);
  await passTime(400);
  expect(toaster().queryByRole('link')).toBeNull();

  turn(true);
  arrive(7, LAPTOP);
  arrive(8, PHONE);
  tellElsewhere(7);
  turn(false);
  await passTime(400);
  // One message, so no summary of several.
  const { textContent } = await toaster().findByRole('link');
  expect(textContent).toContain('Chrome · Android');
  expect(localStorage.getItem(TOLD)).toContain('"id":8');
});
