/** Toasts are announced politely, go after four seconds, and are never more than two. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  cleanup();
});

it('announces in a polite region that was there before the text', () => {
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

it('shows two at most, and the oldest goes first', () => {
  render(<Toaster closeLabel="Close" />);
  act(() => ['one', 'two', 'three'].forEach((text) => toast(text)));
  expect(screen.getByRole('status').textContent).toBe('twothree');
});

it('can be closed by hand and by whoever showed it', () => {
  const takeAway = toast('first');
  render(<Toaster closeLabel="Close" />);
  expect(screen.getByRole('status').textContent).toBe('first');
  act(() => void toast('second'));
  act(() => takeAway());
  expect(screen.getByRole('status').textContent).toBe('second');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('status').textContent).toBe('');
});
