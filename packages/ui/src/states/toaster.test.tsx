/**
 * Toasts are announced politely, disappear after some seconds, come one at a time, and block
 * nothing.
 */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  cleanup();
});

it('announces in a polite region that was rendered before the text', () => {
  render(<Toaster closeLabel="Close" />);
  const region = screen.getByRole('status');
  expect(region.getAttribute('aria-live')).toBe('polite');
  act(() => void toast('Order placed', 'success'));
  expect(screen.getByRole('status')).toBe(region);
  expect(region.textContent).toBe('Order placed');
});

it('shows a text for four seconds', () => {
  render(<Toaster closeLabel="Close" />);
  act(() => void toast('Copied'));
  act(() => vi.advanceTimersByTime(3_999));
  expect(screen.queryByText('Copied')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Copied')).toBeNull();
});

it('shows one at a time: a result of the member’s own action replaces the visible one', () => {
  render(<Toaster closeLabel="Close" />);
  act(() => ['one', 'two', 'three'].forEach((text) => toast(text)));
  expect(screen.getByRole('status').textContent).toBe('three');
});

it('counts a repetition instead of showing it twice, and restarts the four seconds', () => {
  render(<Toaster closeLabel="Close" />);
  act(() => void toast('Cancelled', 'success'));
  act(() => vi.advanceTimersByTime(3_000));
  act(() => void toast('Cancelled', 'success'));
  expect(screen.getByRole('status').textContent).toBe('Cancelled ×2');
  act(() => vi.advanceTimersByTime(3_999));
  expect(screen.queryByText('Cancelled ×2')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('queues one about other events, and shows how many are queued', () => {
  render(<Toaster closeLabel="Close" />);
  act(() => void toast('Login successfully', 'success'));
  const takeAway = toast('never seen', 'neutral', { isPatient: true });
  act(() => {
    toast('2 contracts ended', 'neutral', { href: '/my/msglist', isPatient: true });
    toast('2 contracts ended', 'neutral', { href: '/my/msglist', isPatient: true });
  });
  expect(screen.getByRole('status').textContent).toBe('Login successfully+2');
  act(() => takeAway());
  expect(screen.getByRole('status').textContent).toBe('Login successfully+1');
  act(() => vi.advanceTimersByTime(4_000));
  expect(screen.getByRole('status').textContent).toBe('2 contracts ended');
});

it('can be a link: then it takes the touch, stays longer, and closes when followed', () => {
  render(<Toaster closeLabel="Close" />);
  act(() => void toast('Contract lost', 'neutral', { href: '/my/msglist' }));
  act(() => vi.advanceTimersByTime(7_999));
  const link = screen.getByRole('link', { name: 'Contract lost' });
  expect(link.getAttribute('href')).toBe('/my/msglist');
  expect(link.className).toContain('pointer-events-auto');
  fireEvent.click(link);
  expect(screen.queryByRole('link')).toBeNull();
});

it('can be closed by the user and by the code that showed it', () => {
  const takeAway = toast('first');
  render(<Toaster closeLabel="Close" />);
  expect(screen.getByRole('status').textContent).toBe('first');
  act(() => takeAway());
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void toast('second'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('lets touches through to what is beneath, except on its own button', async () => {
  vi.useRealTimers(); // Fingers wait between two movements.
  const user = userEvent.setup();
  const rules = ['none', 'auto'].map((how) => `.pointer-events-${how} { pointer-events: ${how} }`);
  render(
    <>
      <style>{rules.join(' ')}</style>
      <Toaster closeLabel="Close" />
    </>,
  );
  act(() => void toast('Order placed', 'success'));
  const text = screen.getByText('Order placed');
  await expect(user.click(text)).rejects.toThrow(/pointer-events/);
  await expect(user.click(text.parentElement as HTMLElement)).rejects.toThrow(/pointer-events/);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Order placed')).toBeNull();
  vi.useFakeTimers();
});

it('has its close button at the left, because rows have their buttons at the right', () => {
  render(<Toaster closeLabel="Close" />);
  act(() => void toast('Order placed'));
  const note = screen.getByText('Order placed').parentElement;
  expect(note?.firstElementChild).toBe(screen.getByRole('button', { name: 'Close' }));
});
