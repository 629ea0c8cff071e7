/**
 * Tracks a one-finger drag in one direction. Touch events, not pointer events: the browser cancels
 * a pointer as soon as it starts to scroll, and a drag that begins at the end of a scroll area must
 * take precedence.
 */

interface TouchDrag {
  axis: 'x' | 'y';
  /** 1 for down and right, -1 for up and left. */
  sign: 1 | -1;
  mayStart: () => boolean;
  onMove: (distancePx: number) => void;
  /** Called once after the last move; a cancelled drag ends with a distance of 0. */
  onEnd: (end: { distancePx: number; speedPxPerMs: number }) => void;
}

interface Hold {
  x: number;
  y: number;
  distancePx: number;
  isDragging: boolean;
  /** A recent point: the speed at release counts, not the average. */
  mark: { px: number; atMs: number };
}

const SLOP_PX = 6; // Less than this is a tap.
const MARK_AGE_MS = 60;

/** Starts tracking; returns the stop function. */
export function watchTouchDrag(host: HTMLElement, drag: TouchDrag): () => void {
  let hold: Hold | undefined;

  function start(event: TouchEvent) {
    const touch = event.touches[0];
    const isFree = event.touches.length === 1 && drag.mayStart();
    if (!touch || !isFree || belongsToContent(event.target, host, drag)) {
      cancel();
      return;
    }
    const { clientX: x, clientY: y } = touch;
    hold = { x, y, distancePx: 0, isDragging: false, mark: { px: 0, atMs: event.timeStamp } };
  }

  function move(event: TouchEvent) {
    const touch = event.touches[0];
    if (!hold || !touch) return;
    const shift = { x: touch.clientX - hold.x, y: touch.clientY - hold.y };
    const along = shift[drag.axis] * drag.sign;
    const across = Math.abs(shift[drag.axis === 'x' ? 'y' : 'x']);
    if (!hold.isDragging) {
      if (Math.max(Math.abs(along), across) < SLOP_PX) return;
      if (along <= across) {
        hold = undefined;
        return;
      }
      hold.isDragging = true;
    }
    if (event.cancelable) event.preventDefault();
    if (event.timeStamp - hold.mark.atMs > MARK_AGE_MS) {
      hold.mark = { px: hold.distancePx, atMs: event.timeStamp };
    }
    hold.distancePx = Math.max(0, along);
    drag.onMove(hold.distancePx);
  }

  function end(event: TouchEvent) {
    if (!hold?.isDragging) {
      hold = undefined;
      return;
    }
    const { distancePx, mark } = hold;
    hold = undefined;
    const passedMs = Math.max(1, event.timeStamp - mark.atMs);
    drag.onEnd({ distancePx, speedPxPerMs: (distancePx - mark.px) / passedMs });
  }

  function cancel() {
    if (hold?.isDragging) drag.onEnd({ distancePx: 0, speedPxPerMs: 0 });
    hold = undefined;
  }

  const stop = new AbortController();
  const quiet = { passive: true, signal: stop.signal };
  host.addEventListener('touchstart', start, quiet);
  host.addEventListener('touchmove', move, { passive: false, signal: stop.signal });
  host.addEventListener('touchend', end, quiet);
  host.addEventListener('touchcancel', cancel, quiet);
  return () => stop.abort();
}

/** A slider keeps its drags, and so does an area that can still scroll in that direction. */
function belongsToContent(target: EventTarget | null, host: HTMLElement, drag: TouchDrag): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement && target.type === 'range') return true;
  for (let at: Element | null = target; at; at = at === host ? null : at.parentElement) {
    const position = drag.axis === 'y' ? at.scrollTop : at.scrollLeft;
    const room =
      drag.axis === 'y' ? at.scrollHeight - at.clientHeight : at.scrollWidth - at.clientWidth;
    if (drag.sign === 1 ? position > 0 : room - position > 1 && room > 1 && mayScroll(at)) {
      return true;
    }
  }
  return false;
}

function mayScroll(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflow);
}
