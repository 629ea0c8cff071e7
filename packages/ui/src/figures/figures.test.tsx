/** Figures: masking, flashing only on a change, and never colour alone. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Amount } from './amount.tsx';
import { Change } from './change.tsx';
import { FlashValue } from './flash-value.tsx';

afterEach(cleanup);

describe('Amount', () => {
  it('shows the amount with its currency', () => {
    const { container } = render(<Amount text="12,480.53" currency="sUSDT" />);
    expect(container.textContent).toBe('12,480.53sUSDT');
  });

  it('hides amount, length and currency, and is announced as hidden', () => {
    const { container } = render(
      <Amount text="12,480.53" currency="sUSDT" isHidden hiddenLabel="hidden" />,
    );
    expect(container.textContent).toBe('••••hidden');
    expect(container.innerHTML).not.toMatch(/480|sUSDT/);
  });

  it.each([
    ['12,480.53', '12,480', '.53'],
    ['12.480,53', '12.480', ',53'],
    ['12,480', '12,480', undefined],
  ])('mutes only the fraction of %s', (text, whole, fraction) => {
    const { container } = render(<Amount text={text} hasQuietFraction />);
    expect(container.querySelector('span')?.firstChild?.textContent).toBe(whole);
    expect(container.querySelector('span span')?.textContent).toBe(fraction);
  });
});

describe('Change', () => {
  it.each([
    ['+2.14%', 'text-up'],
    ['−0.87%', 'text-down'],
  ])('%s has its sign, an arrow and its colour', (text, colour) => {
    const { container } = render(<Change text={text} />);
    expect(container.textContent).toBe(text);
    expect(container.querySelector('svg path')).not.toBeNull();
    expect(container.firstElementChild?.className).toContain(colour);
  });

  it('an unchanged value has neither: a dash before a zero would be read as a minus', () => {
    const { container } = render(<Change text="0.00%" />);
    expect(container.textContent).toBe('0.00%');
    expect(container.querySelector('svg')).toBeNull();
    expect(container.firstElementChild?.className).toContain('text-text-muted');
  });
});

describe('FlashValue', () => {
  it('does not flash on first render, nor when only the format changes', () => {
    const { rerender } = render(<FlashValue text="100" value={100} />);
    expect(flashOf('100')).toBeUndefined();
    rerender(<FlashValue text="100.00" value={100} />);
    expect(flashOf('100.00')).toBeUndefined();
  });

  it('flashes up and down with the change', () => {
    const { rerender } = render(<FlashValue text="100" value={100} />);
    rerender(<FlashValue text="101" value={101} />);
    expect(flashOf('101')).toMatch(/^up/);
    rerender(<FlashValue text="99" value={99} />);
    expect(flashOf('99')).toMatch(/^down/);
  });

  it('flashes again when it changes the same way twice', () => {
    const { rerender } = render(<FlashValue text="100" value={100} />);
    rerender(<FlashValue text="101" value={101} />);
    const first = flashOf('101');
    rerender(<FlashValue text="102" value={102} />);
    expect(flashOf('102')).toMatch(/^up/);
    expect(flashOf('102')).not.toBe(first);
  });

  it('does not flash while the page is scrolled, and does again afterwards', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { rerender } = render(<FlashValue text="100" value={100} />);
    window.dispatchEvent(new Event('scroll'));
    rerender(<FlashValue text="101" value={101} />);
    expect(flashOf('101')).toBeUndefined();
    vi.advanceTimersByTime(500);
    rerender(<FlashValue text="102" value={102} />);
    expect(flashOf('102')).toMatch(/^up/);
    vi.useRealTimers();
  });
});

function flashOf(text: string): string | undefined {
  return screen.getByText(text).dataset.flash;
}
