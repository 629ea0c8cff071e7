/**
 * What the app does for the device it runs on: the count of unread messages on its icon, pushes
 * that go on after a login, and pages that a tapped notification opens in the running app.
 */
import { onMessages } from '../live/messages.ts';
import { navigate, type To } from '../router/index.ts';
import { findMember, onMemberChange } from '../session/session.ts';
import { renewPush } from './push.ts';

export function startDevice(): void {
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    stop = undefined;
    showBadge(0);
    if (!findMember()) return;
    stop = onMessages(({ unread }) => showBadge(unread));
    // Without it pushes end until the next start.
    renewPush().catch(() => undefined);
  };
  onMemberChange(follow);
  follow();
  // The app never reloads for it: an order may be under way.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const link = linkIn(data);
    if (link !== undefined) void navigate(link as To);
  });
}

function linkIn(data: unknown): string | undefined {
  const link = typeof data === 'object' && data !== null && 'open' in data ? data.open : undefined;
  return typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : undefined;
}

/** Where the system shows one; without a badge nothing is lost. */
function showBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return;
  const showing = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
  showing.catch(() => undefined);
}
