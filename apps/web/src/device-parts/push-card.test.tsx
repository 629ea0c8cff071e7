/** The setting of pushes: kinds and hours are chosen, sent, and shown as the server has them. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ME, accept, answerWith, closeApp, openPage, user } from '../../testing/test-app.tsx';
import { BARE } from '../../testing/security/safety.ts';

const KEY = 'B'.repeat(87);
const ADDRESS = { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: KEY, auth: 'a' } };
const FILLS_OFF = ['alerts', 'results', 'cases', 'messages'];

let permission: NotificationPermission;

/** What a browser has for pushes, which the one of these tests lacks. */
beforeEach(() => {
  localStorage.clear();
  permission = 'granted';
  const subscription = { toJSON: () => ADDRESS, unsubscribe: async () => true };
  const pushManager = {
    subscribe: async () => subscription,
    getSubscription: async () => subscription,
  };
  const serviceWorker = { ready: Promise.resolve({ pushManager }), addEventListener: () => {} };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('caches', { open: async () => ({ put: async () => undefined }) });
});
afterEach(() => {
  closeApp();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function open(device: object | null, key: string | null = KEY) {
  const sent = answerWith({
    'GET /me': accept(ME),
    'GET /me/security': accept(BARE),
    'GET /push': accept({ key, device }),
    'POST /push': accept({}),
    'POST /push/end': accept({}),
  });
  const asked = async () => permission;
  vi.stubGlobal('Notification', { permission, requestPermission: asked });
  await openPage('/homeindex/accountconfig', ME);
  await screen.findByText('Member number');
  return () => sent.filter(({ name }) => name.startsWith('POST /push'));
}

/** Each is off while the one before is being sent. */
async function toggle(name: string | RegExp): Promise<void> {
  const one = await screen.findByRole<HTMLInputElement>('switch', { name });
  await waitFor(() => expect(one.disabled).toBe(false));
  await user.click(one);
}

describe('[35.1] pushes on this device', () => {
  it('are switched on with all kinds, then chosen, with quiet hours, and off', async () => {
    const sent = await open(null);
    await screen.findByRole('switch', { name: 'Tell me while the app is closed' });
    await toggle('Tell me while the app is closed');
    await screen.findByRole('switch', { name: 'Price alerts' });
    await toggle('Orders: filled, triggered or ended');
    await toggle(/^Quiet hours/);
    const from = await screen.findByLabelText<HTMLSelectElement>('From');
    await waitFor(() => expect(from.disabled).toBe(false));
    await user.selectOptions(from, '23:30');
    await toggle('Tell me while the app is closed');
    await waitFor(() => expect(sent()).toHaveLength(5));
    const [first, second, third, fourth, last] = sent().map(({ body }) => body);
    expect(first).toMatchObject({ endpoint: ADDRESS.endpoint, p256dh: KEY, quiet: null });
    expect(second).toMatchObject({ kinds: FILLS_OFF, quiet: null });
    expect(third?.['quiet']).toMatchObject({ fromMinute: 1_320, untilMinute: 420 });
    expect(fourth).toMatchObject({ kinds: FILLS_OFF, quiet: { fromMinute: 1_410 } });
    expect(last).toEqual({});
  });

  it('say why they cannot be had, and are not offered where there are none', async () => {
    permission = 'denied';
    await open(null);
    await screen.findByText(/Notifications of this site are blocked/);
    expect(screen.queryByRole('switch', { name: /while the app is closed/ })).toBeNull();
    closeApp();
    await open(null, null);
    expect(screen.queryByText('Notifications on this device')).toBeNull();
  });
});
