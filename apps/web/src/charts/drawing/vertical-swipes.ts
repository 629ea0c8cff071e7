/**
 * Leaves vertical swipes on a chart to the page. The library claims every touch and has no option
 * for it, so this listens before it, in the public events of the browser: of a vertical swipe it
 * sees the first step, which ends its tap, and cannot keep the browser from scrolling.
 */

/** The library takes a shorter way for a tap. */
const TAP_PX = 5;
/** A swipe is vertical unless it goes twice as far to the side, as in the library. */
const SIDE_PART = 0.5;

type Touched = { readonly x: number; readonly y: number; isVertical: boolean | undefined };

/** `isClaimed`: the member moves the crosshair, and every swipe belongs to the chart. */
export function leaveVerticalSwipes(root: HTMLElement, isClaimed: () => boolean): void {
  let touched: Touched | undefined;
  root.style.touchAction = 'pan-y';
  root.style.overscrollBehavior = 'auto';
  const begin = ({ touches }: TouchEvent) => {
    const touch = touches.length === 1 ? touches[0] : undefined;
    touched = touch && { x: touch.clientX, y: touch.clientY, isVertical: undefined };
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined;
    if (!touch || !touched || isClaimed()) return;
    if (touched.isVertical) {
      event.stopPropagation();
      return;
    }
    const [x, y] = [Math.abs(touch.clientX - touched.x), Math.abs(touch.clientY - touched.y)];
    if (touched.isVertical === false || x + y < TAP_PX) return;
    touched.isVertical = y >= x * SIDE_PART;
    if (touched.isVertical) Object.defineProperty(event, 'preventDefault', { value: () => {} });
  };
  root.addEventListener('touchstart', begin, { capture: true, passive: true });
  root.addEventListener('touchmove', move, { capture: true, passive: true });
}
