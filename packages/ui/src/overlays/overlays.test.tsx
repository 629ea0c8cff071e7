/**
 * Sheets and dialogs: named, closable in every documented way, and locked while a request is
 * pending.
 */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';
import { SideSheet } from './side-sheet.tsx';

afterEach(cleanup);

function showSheet(onClose: () => void, isLocked = false) {
  render(
    <Sheet isOpen onClose={onClose} title="Confirm" closeLabel="Close" isLocked={isLocked}>
      <p>Terms</p>
    </Sheet>,
  );
  return screen.getByRole('dialog', { name: 'Confirm' });
}

function swipe(panel: HTMLElement, to: { x?: number; y?: number }) {
  const { x = 0, y = 0 } = to;
  fireEvent.touchStart(panel, { touches: [{ clientX: 0, clientY: 0 }] });
  fireEvent.touchMove(panel, { touches: [{ clientX: x, clientY: y }] });
  fireEvent.touchEnd(panel);
}

function ask(extra: { isBusy?: boolean; isDanger?: boolean } = {}) {
  const answers = { confirm: vi.fn(), close: vi.fn() };
  render(
    <Dialog
      isOpen
      onClose={answers.close}
      onConfirm={answers.confirm}
      title="Cancel this order?"
      confirmLabel="Cancel order"
      cancelLabel="Keep it"
      {...extra}
    >
      It was held.
    </Dialog>,
  );
  return answers;
}

describe('Sheet', () => {
  it('closes by its button and by Escape', async () => {
    const close = vi.fn();
    showSheet(close);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('closes by a swipe down, not by one up or sideways', () => {
    const close = vi.fn();
    const panel = showSheet(close);
    swipe(panel, { y: -300 });
    swipe(panel, { x: 300 });
    expect(close).not.toHaveBeenCalled();
    swipe(panel, { y: 300 });
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('stays open while locked, whatever is tried', async () => {
    const close = vi.fn();
    const panel = showSheet(close, true);
    swipe(panel, { y: 300 });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).not.toHaveBeenCalled();
  });

  it('is not rendered while closed', () => {
    render(
      <Sheet isOpen={false} onClose={() => {}} title="Confirm" closeLabel="Close">
        <p>Terms</p>
      </Sheet>,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('SideSheet', () => {
  it('closes by a swipe to the left', () => {
    const close = vi.fn();
    render(
      <SideSheet isOpen onClose={close} title="Menu" closeLabel="Close">
        <p>Items</p>
      </SideSheet>,
    );
    swipe(screen.getByRole('dialog', { name: 'Menu' }), { x: 200 });
    expect(close).not.toHaveBeenCalled();
    swipe(screen.getByRole('dialog', { name: 'Menu' }), { x: -200 });
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('Dialog', () => {
  it('is an alert dialog named by its title and described by its text', () => {
    ask();
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel this order?' });
    const explanation = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(explanation?.textContent).toBe('It was held.');
  });

  it('reports confirm and cancel', async () => {
    const answers = ask();
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect([answers.confirm.mock.calls.length, answers.close.mock.calls.length]).toEqual([0, 1]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    expect([answers.confirm.mock.calls.length, answers.close.mock.calls.length]).toEqual([1, 1]);
  });

  it('starts on cancel when confirming is destructive', async () => {
    ask({ isDanger: true });
    const keep = screen.getByRole('button', { name: 'Keep it' });
    await vi.waitFor(() => expect(document.activeElement).toBe(keep));
  });

  it('accepts no answer twice and stays open while busy', async () => {
    const answers = ask({ isBusy: true });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await userEvent.keyboard('{Escape}');
    expect(answers.confirm).not.toHaveBeenCalled();
    expect(answers.close).not.toHaveBeenCalled();
  });
});
