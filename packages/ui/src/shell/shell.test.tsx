/** The frame of the app and its rows: elements, accessible names, and the current place. */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ListRow } from '../rows/list-row.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { NoticeStrip } from '../states/notice-strip.tsx';
import { Progress } from '../states/progress.tsx';
import { TabBar } from './tab-bar.tsx';
import { TitleBar } from './title-bar.tsx';

afterEach(cleanup);

const items = [
  { value: 'home', label: 'Home', href: '/', icon: 'home' },
  { value: 'mine', label: 'Mine', href: '/my/my', icon: 'person' },
] as const;

it('marks the current tab and reports the chosen one', async () => {
  const navigate = vi.fn((_item: unknown, event: { preventDefault: () => void }) =>
    event.preventDefault(),
  );
  render(<TabBar label="Main" items={items} value="home" onNavigate={navigate} />);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Home');
  await userEvent.click(screen.getByRole('link', { name: 'Mine' }));
  expect(navigate.mock.calls[0]?.[0]).toEqual(items[1]);
});

it('[P5] keeps the notice in the bar that stays visible', () => {
  render(<TitleBar title="Assets" notice={<NoticeStrip>Simulated.</NoticeStrip>} />);
  expect(screen.getByRole('banner').contains(screen.getByRole('note'))).toBe(true);
  expect(screen.getByRole('note').textContent).toBe('Simulated.');
});

it('shows the back arrow only where there is one', async () => {
  const back = vi.fn();
  const { rerender } = render(<TitleBar title="Assets" onBack={back} backLabel="Back" />);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledTimes(1);
  rerender(<TitleBar title="Assets" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Assets');
});

it('makes a row a link, a button or plain text, by its props', () => {
  render(
    <>
      <ListRow title="Orders" href="/orders" />
      <ListRow title="Log out" onClick={() => {}} />
      <ListRow title="Version" trailing="1.0" />
    </>,
  );
  expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
  expect(screen.getByText('Version').closest('a, button')).toBeNull();
});

it('announces a failure at once and offers a retry', async () => {
  const retry = vi.fn();
  render(<ErrorState title="The list did not load" retryLabel="Try again" onRetry={retry} />);
  expect(screen.getByRole('alert').textContent).toContain('The list did not load');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('shows progress only while something loads', () => {
  const { rerender } = render(<Progress value={0.08} label="Loading" />);
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.08);
  rerender(<Progress value={undefined} label="Loading" />);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
