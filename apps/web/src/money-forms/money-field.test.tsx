/** Typing, pasting and choosing in a field for amounts: what it shows and what the form gets. */
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

let reported = '';

function Form() {
  const [value, setValue] = useState('');
  const keep = (next: string) => {
    reported = next;
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
  it('takes groups as the app writes them, and leaves them standing while one types on', async () => {
    const input = await openForm();
    await userEvent.type(input, '1,000');
    expect([input.value, reported]).toEqual(['1,000', '1000']);
    await userEvent.type(input, ',000.50');
    expect([input.value, reported]).toEqual(['1,000,000.50', '1000000.50']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('asks where a comma could be either, not while a group may still come, and takes the choice', async () => {
    const input = await openForm();
    await userEvent.type(input, '1,5');
    expect(screen.queryByRole('status')).toBeNull();
    expect(reported).toBe('?1,5');
    await userEvent.tab();
    expect(screen.getByRole('status').textContent).toBe('Which amount do you mean?');
    expect(screen.getByRole('button', { name: '15' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '1.5' }));
    expect([input.value, reported]).toEqual(['1.5', '1.5']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('asks at once where a decimal comma may be a group, and writes the answer its way', async () => {
    const input = await openForm('fr');
    await userEvent.type(input, '1,000');
    expect([input.value, reported]).toEqual(['1,000', '?1,000']);
    await userEvent.click(screen.getByRole('button', { name: '1,000' }));
    expect([input.value, reported]).toEqual(['1,000', '1.000']);
    await userEvent.type(input, '5');
    expect([input.value, reported]).toEqual(['1,0005', '1.0005']);
  });

  it('takes full-width digits and pasted text with spaces, apostrophes and the currency', async () => {
    const input = await openForm('zh-Hans');
    await userEvent.type(input, '１２．５');
    expect(reported).toBe('12.5');
    for (const pasted of ['10,000.00USDT', "10'000.00", '10 000.00']) {
      await userEvent.clear(input);
      await userEvent.paste(pasted);
      expect(reported).toBe('10000.00');
    }
  });

  it('never clears: what is no amount leaves what was there', async () => {
    const input = await openForm();
    await userEvent.type(input, '12x.5-0');
    expect([input.value, reported]).toEqual(['12.50', '12.50']);
    await userEvent.paste('soon');
    expect([input.value, reported]).toEqual(['12.50', '12.50']);
  });

  it('shows what the form puts there in the way of the language', async () => {
    const input = await openForm('fr');
    await userEvent.type(input, '1,000');
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(input.value).toBe('2500,5');
    expect(screen.queryByRole('status')).toBeNull();
  });
});
