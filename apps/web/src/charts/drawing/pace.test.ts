/** How often a chart is redrawn. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Ten requests a second for so many seconds; returns the drawn ones by their request time. */
function drawnDuring(pace: Pace, seconds: number): number[] {
  const drawn: number[] = [];
  for (let ms = 0; ms < seconds * 1_000; ms += 100) {
    const requestedAtMs = Date.now();
    pace.run(() => drawn.push(requestedAtMs));
    vi.advanceTimersByTime(100);
  }
  return drawn;
}

/** A pace, and the names of what it has drawn. */
function recorded() {
  const drawn: string[] = [];
  const draw = (name: string) => () => drawn.push(name);
  return { pace: new Pace(() => Date.now()), drawn, draw };
}

describe('redrawing', () => {
  it('draws the first request at once', () => {
    const draw = vi.fn();
    new Pace(() => Date.now()).run(draw);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('is once a second for the first five seconds, then four times', () => {
    const pace = new Pace(() => Date.now());
    expect(drawnDuring(pace, 5).length).toBeLessThanOrEqual(6);
    const perSecond = drawnDuring(pace, 10).length / 10;
    expect(perSecond).toBeLessThanOrEqual(4);
    expect(perSecond).toBeGreaterThan(2.5);
  });

  it('always draws the latest request in the end', () => {
    const { pace, drawn, draw } = recorded();
    for (const name of ['first', 'second', 'third']) pace.run(draw(name));
    vi.advanceTimersByTime(1_000);
    expect(drawn).toEqual(['first', 'third']);
  });

  it('draws user actions at once, and drops the older request that waits', () => {
    const { pace, drawn, draw } = recorded();
    pace.run(draw('first'));
    pace.run(draw('waiting'));
    pace.runNow(draw('asked for'));
    vi.advanceTimersByTime(2_000);
    expect(drawn).toEqual(['first', 'asked for']);
  });

  it('draws nothing after it was stopped', () => {
    const pace = new Pace(() => Date.now());
    const late = vi.fn();
    pace.run(() => undefined);
    pace.run(late);
    pace.stop();
    vi.advanceTimersByTime(2_000);
    expect(late).not.toHaveBeenCalled();
  });
});
