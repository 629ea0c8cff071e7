/** The fast style lookups agree with happy-dom: hidden elements stay hidden from tests. */
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

const button = () => screen.queryByRole('button', { name: 'Buy' });

describe('a button is not accessible', () => {
  it.each<[string, ComponentProps<'button'>]>([
    ['that is not displayed', { style: { display: 'none' } }],
    ['that is invisible', { style: { visibility: 'hidden' } }],
    ['that is hidden', { hidden: true }],
  ])('%s', (_, props) => {
    render(<button {...props}>Buy</button>);
    expect(button()).toBeNull();
  });

  it.each<[string, (inside: ReactNode) => ReactNode]>([
    ['not displayed', (inside) => <div style={{ display: 'none' }}>{inside}</div>],
    ['invisible', (inside) => <div style={{ visibility: 'hidden' }}>{inside}</div>],
    ['hidden', (inside) => <div hidden>{inside}</div>],
    ['hidden from readers', (inside) => <div aria-hidden="true">{inside}</div>],
    ['a dialog that is closed', (inside) => <dialog>{inside}</dialog>],
  ])('inside of what is %s', (_, around) => {
    render(
      around(
        <p>
          <button>Buy</button>
        </p>,
      ),
    );
    expect(button()).toBeNull();
  });
});

it('changes with the style around it', () => {
  const page = (style: { display?: string; visibility?: 'hidden' }) => (
    <div style={style}>
      <button>Buy</button>
    </div>
  );
  const { rerender } = render(page({}));
  expect(button()).not.toBeNull();
  rerender(page({ display: 'none' }));
  expect(button()).toBeNull();
  rerender(page({}));
  expect(button()).not.toBeNull();
  rerender(page({ visibility: 'hidden' }));
  expect(button()).toBeNull();
});

it('is accessible in a dialog while that is open', () => {
  const page = (isOpen: boolean) => (
    <dialog open={isOpen}>
      <button>Buy</button>
    </dialog>
  );
  const { rerender } = render(page(true));
  expect(button()).not.toBeNull();
  rerender(page(false));
  expect(button()).toBeNull();
});

it('follows a style sheet, should there ever be one', () => {
  render(<button className="gone">Buy</button>);
  expect(button()).not.toBeNull();
  document.head.innerHTML = '<style>.gone { display: none }</style>';
  expect(button()).toBeNull();
});

it('keeps every other property', () => {
  render(<button style={{ overflow: 'hidden', pointerEvents: 'none' }}>Buy</button>);
  const { overflow, pointerEvents, display } = getComputedStyle(screen.getByRole('button'));
  expect([overflow, pointerEvents, display]).toEqual(['hidden', 'none', 'inline-block']);
});

it('a failed query prints the page', () => {
  render(<p>Nothing to buy</p>);
  expect(() => screen.getByRole('button')).toThrow(/<p>[\s\S]*Nothing to buy/);
});
