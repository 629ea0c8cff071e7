/**
 * The colours of a chart, read from the design tokens, because a canvas cannot use CSS variables.
 * Listeners are notified when the theme or the up and down colours change.
 */
import type { LineTone } from './chart-line.ts';

export type ChartLook = {
  readonly surface: string;
  readonly raised: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly up: string;
  readonly down: string;
  readonly danger: string;
  readonly warn: string;
  /** For text on a filled colour. */
  readonly contrast: string;
  /** For neutral lines. */
  readonly hues: readonly string[];
  readonly font: string;
};

export function readLook(place: Element): ChartLook {
  const style = getComputedStyle(place);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    surface: token('surface'),
    raised: token('surface-raised'),
    line: token('line'),
    text: token('text'),
    muted: token('text-muted'),
    accent: token('accent'),
    up: token('up'),
    down: token('down'),
    danger: token('danger'),
    warn: token('warn'),
    contrast: token('solid-contrast'),
    hues: [3, 2, 1, 4, 5, 6].map((number) => token(`chart-${number}`)),
    font: style.fontFamily,
  };
}

/** Returns the stop function. A change of the system theme arrives through the same attribute. */
export function watchLook(place: Element, listener: (look: ChartLook) => void): () => void {
  const observer = new MutationObserver(() => listener(readLook(place)));
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-updown'],
  });
  return () => observer.disconnect();
}

/** The opacity of a line that is one of many. */
export const FAINT_PART = 0.35;

export function colourOf(tone: LineTone, look: ChartLook): string {
  const { up: buy, down: sell, accent, muted, danger, warn } = look;
  return { buy, sell, accent, muted, danger, warn }[tone];
}

/** The same colour with an alpha; tokens are plain hex. `part` is from 0 to 1. */
export function faded(hex: string, part: number): string {
  const alpha = Math.round(part * 255);
  return `${hex}${alpha.toString(16).padStart(2, '0')}`;
}
