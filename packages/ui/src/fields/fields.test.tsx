/**
 * Accessibility of fields: label, hint and error reach a screen reader, and an amount stays the
 * text that was typed.
 */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AmountField } from './amount-field.tsx';
import { Checkbox } from './checkbox.tsx';
import { Chips } from './chips.tsx';
import { PasswordField } from './password-field.tsx';
import { Segmented } from './segmented.tsx';
import { SelectField } from './select-field.tsx';
import { Switch } from './switch.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

function Ticket({ onAll }: { onAll?: () => void }) {
  const [value, setValue] = useState('');
  return (
    <AmountField
      label="Amount"
      value={value}
      onChange={setValue}
      currency="sUSDT"
      {...(onAll ? { allLabel: 'All', onAll } : {})}
    />
  );
}

describe('TextField', () => {
  it('is described by its error first and then by its hint', () => {
    render(<TextField label="Code" hint="Six digits" error="This code has expired" />);
    const input = screen.getByLabelText('Code');
    expect(describedText(input)).toEqual(['This code has expired', 'Six digits']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('is not invalid without an error', () => {
    render(<TextField label="Code" />);
    expect(screen.getByLabelText('Code').hasAttribute('aria-invalid')).toBe(false);
    expect(screen.getByLabelText('Code').hasAttribute('aria-describedby')).toBe(false);
  });
});

describe('PasswordField', () => {
  it('shows and hides the input without losing it', async () => {
    render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.type(input, 'secret');
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect([input.type, input.value]).toEqual(['password', 'secret']);
  });
});

describe('AmountField', () => {
  it('passes on the text as typed', async () => {
    render(<Ticket />);
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(input, '12,50');
    expect(input.value).toBe('12,50');
  });

  it('shows the decimal keyboard', () => {
    render(<Ticket />);
    expect(screen.getByLabelText('Amount').getAttribute('inputmode')).toBe('decimal');
  });

  it('offers the maximum', async () => {
    const takeAll = vi.fn();
    render(<Ticket onAll={takeAll} />);
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(takeAll).toHaveBeenCalledTimes(1);
  });
});

describe('choices', () => {
  it('SelectField shows its error and passes on the choice', async () => {
    const change = vi.fn();
    const options = [
      { value: 'nl', label: 'Netherlands' },
      { value: 'tw', label: 'Taiwan' },
    ];
    render(
      <SelectField
        label="Country"
        error="Choose one"
        options={options}
        placeholder="Choose"
        defaultValue=""
        onChange={(event) => change(event.target.value)}
      />,
    );
    expect(describedText(screen.getByLabelText('Country'))).toEqual(['Choose one']);
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'tw');
    expect(change).toHaveBeenCalledWith('tw');
  });

  it('Switch has the role switch and is toggled by its label', async () => {
    const change = vi.fn();
    render(<Switch label="Hide amounts" isOn={false} onChange={change} />);
    await userEvent.click(screen.getByText('Hide amounts'));
    expect(change).toHaveBeenCalledWith(true);
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
  });

  it('Checkbox is described by its error', () => {
    render(<Checkbox label="I agree" isChecked={false} onChange={() => {}} error="Needed" />);
    expect(describedText(screen.getByRole('checkbox', { name: 'I agree' }))).toEqual(['Needed']);
  });

  it.each([
    ['Segmented', Segmented],
    ['Chips', Chips],
  ])('%s is one radio group with one selected', async (_name, Choice) => {
    const change = vi.fn();
    const options = [
      { value: 'buy', label: 'Buy' },
      { value: 'sell', label: 'Sell' },
    ];
    render(<Choice label="Side" options={options} value="buy" onChange={change} />);
    expect(screen.getByRole('radiogroup', { name: 'Side' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Buy' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(change).toHaveBeenCalledWith('sell');
  });
});

function describedText(element: HTMLElement): (string | undefined)[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}
