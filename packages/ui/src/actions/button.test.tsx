/** A busy button ignores further presses, by touch or keyboard, and keeps its name. */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { LinkButton } from './link-button.tsx';

afterEach(cleanup);

it('cannot be pressed twice: the second press of a double click finds it busy', async () => {
  const send = vi.fn();
  function Order() {
    const [isBusy, setIsBusy] = useState(false);
    return (
      <Button
        isBusy={isBusy}
        onClick={() => {
          send();
          setIsBusy(true);
        }}
      >
        Send
      </Button>
    );
  }
  render(<Order />);
  await userEvent.dblClick(screen.getByRole('button'));
  expect(send).toHaveBeenCalledTimes(1);
});

it('does not submit its form while busy, not even by Enter in a field', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Amount" />
      <Button type="submit" isBusy={isBusy}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  await userEvent.click(screen.getByRole('button'));
  await userEvent.type(screen.getByLabelText('Amount'), '5{Enter}');
  expect(submit).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledTimes(1);
});

it('keeps its name, focus and size while busy, and is announced as busy', () => {
  const { rerender } = render(<Button>Send</Button>);
  const button = screen.getByRole('button', { name: 'Send' });
  button.focus();
  rerender(<Button isBusy>Send</Button>);
  expect(screen.getByRole('button', { name: 'Send' })).toBe(button);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

it('does not submit a form by accident: it is a plain button by default', () => {
  render(<Button>More</Button>);
  expect(screen.getByRole('button').getAttribute('type')).toBe('button');
});

it('is a real link when it has a URL', () => {
  render(<LinkButton href="/pay/recharge">Deposit</LinkButton>);
  expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/pay/recharge');
});
