/** The button of the ticket stays above the keyboard of a phone, and the typed field in sight. */
import { useRef } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useKeepAboveKeyboard } from './above-keyboard.ts';

function Ticket() {
  const form = useRef<HTMLFormElement>(null);
  useKeepAboveKeyboard(form);
  return (
    <form ref={form}>
      <input aria-label="Amount" inputMode="decimal" />
      <button type="submit">Buy</button>
    </form>
  );
}

/** A keyboard leaves so much of the page in sight. */
function openWithKeyboard(visiblePx: number, place: { fieldTop: number; buttonBottom: number }) {
  const view = Object.assign(new EventTarget(), { offsetTop: 0, height: 844 });
  vi.stubGlobal('visualViewport', view);
  const scrolled: number[] = [];
  vi.stubGlobal('scrollBy', ({ top }: { top: number }) => scrolled.push(top));
  render(<Ticket />);
  const at = (element: HTMLElement, rect: Partial<DOMRect>) => {
    element.getBoundingClientRect = () => rect as DOMRect;
  };
  at(screen.getByLabelText('Amount'), { top: place.fieldTop });
  at(screen.getByRole('button'), { bottom: place.buttonBottom });
  return {
    focus: () => screen.getByLabelText('Amount').focus(),
    keyboard: () => {
      view.height = visiblePx;
      view.dispatchEvent(new Event('resize'));
      return scrolled;
    },
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the keyboard', () => {
  it('does not cover the button: the page moves up by what is missing', () => {
    const page = openWithKeyboard(500, { fieldTop: 360, buttonBottom: 640 });
    page.focus();
    expect(page.keyboard()).toEqual([148]);
  });

  it('never pushes the typed field out of sight', () => {
    const page = openWithKeyboard(300, { fieldTop: 200, buttonBottom: 640 });
    page.focus();
    expect(page.keyboard()).toEqual([120]);
  });

  it('leaves a page alone that nobody types into, or that has room', () => {
    expect(openWithKeyboard(500, { fieldTop: 360, buttonBottom: 640 }).keyboard()).toEqual([]);
    cleanup();
    const tall = openWithKeyboard(700, { fieldTop: 360, buttonBottom: 640 });
    tall.focus();
    expect(tall.keyboard()).toEqual([]);
  });
});
