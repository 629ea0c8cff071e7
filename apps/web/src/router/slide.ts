/**
 * The direction of the page animation: deeper pages come from the right, higher ones from the left.
 */
import type { Route } from './route.ts';

export type Slide = 'slide-left' | 'slide-right';

/** Left when the target level is higher, right when it is lower, none between equals. */
export function slideBetween(from: Route, to: Route): Slide | undefined {
  if (to.level === from.level) return undefined;
  return to.level > from.level ? 'slide-left' : 'slide-right';
}

/** None with prefers-reduced-motion. */
export function isMotionWanted(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
