/** A part whose code cannot be loaded breaks alone, and can be tried again. */
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLanguage } from '../../i18n/index.ts';
import { extraOnDemand, loadFailedViews, onDemand, sheetOnDemand } from './on-demand.tsx';

beforeEach(async () => {
  await startLanguage('en');
  await loadFailedViews();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no answer')));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A file that is lost this many times; each loading asks twice. */
function lostCode<Props>(times: number, Part: (props: Props) => ReactNode) {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return Part;
  };
}

function Ticket({ Part }: { Part: ComponentType }) {
  const [typed, setTyped] = useState('');
  return (
    <Suspense>
      <input aria-label="Amount" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Suspense fallback={<p>loading</p>}>
        <Part />
      </Suspense>
    </Suspense>
  );
}

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');

function open(Part: ComponentType): void {
  render(<Ticket Part={Part} />);
  fireEvent.change(amount(), { target: { value: '250' } });
}

it('one lost file is not noticed', async () => {
  open(onDemand(lostCode(1, () => <p>the part</p>)));
  expect(await screen.findByText('the part')).toBeTruthy();
});

it('a part that cannot be loaded keeps what was typed beside it, and comes at another try', async () => {
  open(onDemand(lostCode(4, () => <p>the part</p>)));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This part could not be loaded.',
  );
  expect(amount().value).toBe('250');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the part')).toBeTruthy();
  expect(amount().value).toBe('250');
});

it('it is tried again by itself when the network returns, and on the next visit', async () => {
  const Part = onDemand(lostCode(2, () => <p>the part</p>));
  open(Part);
  await screen.findByRole('alert');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('the part')).toBeTruthy();

  const Other = onDemand(lostCode(2, () => <p>the other</p>));
  cleanup();
  open(Other);
  expect(await screen.findByRole('alert')).toBeTruthy();
  cleanup();
  open(Other);
  expect(await screen.findByText('the other')).toBeTruthy();
});

it('a file that a newer version no longer has offers to reload, and does not do so itself', async () => {
  const entry = document.createElement('script');
  entry.setAttribute('src', '/assets/old.js');
  vi.spyOn(document, 'querySelector').mockReturnValue(entry);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<script src="/assets/new.js">')));
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  open(onDemand(lostCode(9, () => <p>the part</p>)));
  expect(await screen.findByText(/^A newer version/)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('a part that crashes breaks alone', async () => {
  let isBroken = true;
  const Fragile = () => {
    if (isBroken) throw new Error('broken on purpose');
    return <p>mended</p>;
  };
  open(onDemand(async () => Fragile));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(amount().value).toBe('250');
  isBroken = false;
  fireEvent.click(retry);
  expect(await screen.findByText('mended')).toBeTruthy();
});

it('a sheet that cannot be loaded says so where it would be, closes, and is tried when reopened', async () => {
  type Props = { isOpen: boolean; onClose: () => void };
  const Sheet = sheetOnDemand<Props>(lostCode(2, ({ isOpen }: Props) => isOpen && <p>sheet</p>));
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <Suspense>
        <button type="button" onClick={() => setIsOpen(true)}>
          open
        </button>
        <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </Suspense>
    );
  }
  render(<Page />);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByText('open'));
  expect(await screen.findByText('sheet')).toBeTruthy();
});

it('what nobody misses stays away silently', async () => {
  open(extraOnDemand(lostCode(2, () => <p>handles</p>)));
  await waitFor(() => expect(screen.queryByText('loading')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(amount().value).toBe('250');
});
