/** For tests only: a member's actions on the withdrawal form. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

export const user = userEvent.setup({ delay: null });

export const amountField = () => screen.getByRole('textbox', { name: 'Amount' });
export const addressField = () => screen.getByRole('textbox', { name: 'Address' });

export async function sheetIsGone() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Chooses from the sheet of a field; `field` begins its name. */
export async function choose(field: string, choice: RegExp) {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${field}`) }));
  const sheet = await screen.findByRole('dialog');
  await user.click(within(sheet).getByRole('button', { name: choice }));
  await sheetIsGone();
}

/** Pasted: typing would render the whole form with every letter. */
export async function write(field: HTMLElement, text: string) {
  await user.clear(field);
  if (text) await user.paste(text);
}

export async function submit() {
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
}

/** A valid form over TRC20 to a typed address, up to the fund password. */
export async function submitForm(amount: string, address = 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE') {
  await screen.findByRole('textbox', { name: 'Amount' });
  await choose('Network or bank', /TRC20/);
  await write(addressField(), address);
  await write(amountField(), amount);
  await submit();
}

export async function givePassword(password = 'money-4821') {
  const sheet = await screen.findByRole('dialog', { name: 'Confirm the withdrawal' });
  await write(within(sheet).getByLabelText('Fund password'), password);
  await user.click(within(sheet).getByRole('button', { name: /^Withdraw / }));
}

/** The value beside a label in a list of figures, with the visible gap. */
export function figure(label: string): string | undefined {
  const name = screen.getAllByText(label).find(({ tagName }) => tagName === 'DT');
  return name?.nextElementSibling?.textContent?.replace(/(\d)USDT/g, '$1 USDT');
}
