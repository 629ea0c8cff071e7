/** Typing, pasting and choosing in an amount field: what it shows and what the form gets. */
import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeLanguage, startLanguage, type Language } from '../i18n/index.ts';
import { MoneyField } from './money-field.tsx';

beforeAll(() => startLanguage('en'));

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

let formValue = '';

function Form() {
  const [value, setValue] = useState('');
  const keep = (next: string) => {
    formValue = next;
    setValue(next);
  };
  return (
    <>
      <MoneyField label="Amount" currency="USDT" value={value} onChange={keep} />
      <button type="button" onClick={() => keep('2500.5')}>
        All
      </button>
    </>
  );
}

async function openForm(language: Language = 'en') {
  await changeLanguage(language);
  render(<Form />);
  return screen.getByLabelText<HTMLInputElement>('Amount');
}

describe('[N10] an amount field', () => {
  it('accepts groups as the app writes them, and keeps them while typing goes on', async () => {
    const input = await openForm();
    await userEvent.type(input, '1,000');
    expect([input.value, formValue]).toEqual(['1,000', '1000']);
    await userEvent.type(input, ',000.50');
    expect([input.value, formValue]).toEqual(['1,000,000.50', '1000000.50']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('asks where a comma is ambiguous, not while a group may still come, and applies the choice', async () => {
    const input = await openForm();
    await userEvent.type(input, '1,5');
    expect(screen.queryByRole('status')).toBeNull();
    expect(formValue).toBe('?1,5');
    await userEvent.tab();
    expect(screen.getByRole('status').textContent).toBe('Which amount do you mean?');
    expect(screen.getByRole('button', { name: '15' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '1.5' }));
    expect([input.value, formValue]).toEqual(['1.5', '1.5']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('asks at once where a decimal comma may be a group, and reformats by the answer', async () => {
    const input = await openForm('fr');
    await userEvent.type(input, '1,000');
    expect([input.value, formValue]).toEqual(['1,000', '?1,000']);
    await userEvent.click(screen.getByRole('button', { name: '1,000' }));
    expect([input.value, formValue]).toEqual(['1,000', '1.000']);
    await userEvent.type(input, '5');
    expect([input.value, formValue]).toEqual(['1,0005', '1.0005']);
  });

  it('accepts full-width digits and pasted text with spaces, apostrophes and the currency', async () => {
    const input = await openForm('zh-Hans');
    await userEvent.type(input, '１２．５');
    expect(formValue).toBe('12.5');
    for (const pasted of ['10,000.00USDT', "10'000.00", '10 000.00']) {
      await userEvent.clear(input);
      await userEvent.paste(pasted);
      expect(formValue).toBe('10000.00');
    }
  });

  it('never clears: invalid input leaves the previous value', async () => {
    const input = await openForm();
    await userEvent.type(input, '12x.5-0');
    expect([input.value, formValue]).toEqual(['12.50', '12.50']);
    await userEvent.paste('soon');
    expect([input.value, formValue]).toEqual(['12.50', '12.50']);
  });

  it('shows a value set by the form in the format of the language', async () => {
    const input = await openForm('fr');
    await userEvent.type(input, '1,000');
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(input.value).toBe('2500,5');
    expect(screen.queryByRole('status')).toBeNull();
  });
});
