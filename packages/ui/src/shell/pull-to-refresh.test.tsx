/**
 * Pull to refresh: far enough refreshes once, not far enough does nothing, and only from the top.
 */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PullToRefresh } from './pull-to-refresh.tsx';

afterEach(() => {
  cleanup();
  window.scrollTo(0, 0);
});

/** Ready when the gesture is loaded. */
async function showList(onRefresh: () => Promise<unknown>, isDisabled = false) {
  render(
    <PullToRefresh
      onRefresh={onRefresh}
      pullLabel="Pull"
      releaseLabel="Release"
      busyLabel="Refreshing"
      isDisabled={isDisabled}
    >
      <p>Rows</p>
    </PullToRefresh>,
  );
  await vi.dynamicImportSettled();
  return screen.getByText('Rows');
}

function pull(row: HTMLElement, toY: number, toX = 0) {
  fireEvent.touchStart(row, { touches: [{ clientX: 0, clientY: 0 }] });
  fireEvent.touchMove(row, { touches: [{ clientX: toX / 2, clientY: toY / 2 }] });
  fireEvent.touchMove(row, { touches: [{ clientX: toX, clientY: toY }] });
}

it('shows when to release, refreshes once, and ignores a second pull meanwhile', async () => {
  const refresh = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));
  const row = await showList(refresh);
  pull(row, 60);
  expect(screen.getByRole('status').textContent).toBe('Pull');
  pull(row, 240);
  expect(screen.getByRole('status').textContent).toBe('Release');
  fireEvent.touchEnd(row);
  expect(screen.getByRole('status').textContent).toBe('Refreshing');
  pull(row, 240);
  fireEvent.touchEnd(row);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
});

it('springs back when it was not pulled far enough', async () => {
  const refresh = vi.fn(async () => {});
  const row = await showList(refresh);
  pull(row, 80);
  fireEvent.touchEnd(row);
  expect(refresh).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(row.parentElement?.style.transform).toBe('');
});

it.each([
  ['sideways', { toY: 100, toX: 200 }],
  ['upwards', { toY: -200, toX: 0 }],
])('ignores a finger that moves %s', async (_way, { toY, toX }) => {
  const refresh = vi.fn(async () => {});
  const row = await showList(refresh);
  pull(row, toY, toX);
  fireEvent.touchEnd(row);
  expect(refresh).not.toHaveBeenCalled();
});

it('does nothing when the page is scrolled down, or when it is disabled', async () => {
  const refresh = vi.fn(async () => {});
  window.scrollTo(0, 300);
  pull(await showList(refresh), 240);
  expect(screen.getByRole('status').textContent).toBe('');
  cleanup();
  window.scrollTo(0, 0);
  pull(await showList(refresh, true), 240);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('returns without a refresh when the system cancels the touch', async () => {
  const refresh = vi.fn(async () => {});
  const row = await showList(refresh);
  pull(row, 240);
  fireEvent.touchCancel(row);
  expect(refresh).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('');
});
