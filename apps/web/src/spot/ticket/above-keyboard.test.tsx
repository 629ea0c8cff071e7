/** The ticket's button stays above the phone's keyboard, and the focused field visible. */
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

/** The part of the page a keyboard leaves visible. */
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
  it('does not cover the button: the page scrolls by what is missing', () => {
    const page = openWithKeyboard(500, { fieldTop: 360, buttonBottom: 640 });
    page.focus();
    expect(page.keyboard()).toEqual([148]);
  });

  it('never pushes the focused field out of view', () => {
    const page = openWithKeyboard(300, { fieldTop: 200, buttonBottom: 640 });
    page.focus();
    expect(page.keyboard()).toEqual([120]);
  });

  it('does not scroll a page without focus, or with enough space', () => {
    expect(openWithKeyboard(500, { fieldTop: 360, buttonBottom: 640 }).keyboard()).toEqual([]);
    cleanup();
    const tall = openWithKeyboard(700, { fieldTop: 360, buttonBottom: 640 });
    tall.focus();
    expect(tall.keyboard()).toEqual([]);
  });
});
