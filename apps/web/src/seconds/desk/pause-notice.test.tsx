/** The notice after each half hour. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadNamespaces, startLanguage } from '../../i18n/index.ts';
import { PauseNotice } from './pause-notice.tsx';

const MINUTE_MS = 60_000;

beforeEach(async () => {
  await startLanguage('en');
  await loadNamespaces(['seconds']);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * MINUTE_MS));

test('[3.7] shows every half hour how long the page has been used, also after other pages', () => {
  const { unmount } = render(<PauseNotice />);
  pass(20);
  expect(screen.queryByText(/You have been here/)).toBeNull();
  unmount();
  pass(60);
  render(<PauseNotice />);
  pass(10);
  expect(screen.getByText(/You have been here for 30 minutes/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close this note' }));
  expect(screen.queryByText(/You have been here/)).toBeNull();
  pass(30);
  expect(screen.getByText(/You have been here for 60 minutes/)).toBeTruthy();
});
