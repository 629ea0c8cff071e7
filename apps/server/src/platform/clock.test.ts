/** The server's time: with a clock that is set or slewed, and a machine that sleeps. */
import { describe, expect, it } from 'vitest';
import { WatchedClock } from './clock.ts';

const START_MS = Date.UTC(2026, 4, 1);

/** A machine whose clocks are moved by hand. */
function machine() {
  const state = { wall: START_MS, steady: 5.25, slept: 0 };
  const lines: string[] = [];
  const write = (_fields: object, line: string) => void lines.push(line);
  const clock = new WatchedClock(
    { info: write, warn: write, error: write },
    {
      wallMs: () => state.wall,
      steadyMs: () => state.steady,
      monotonicMs: () => state.steady + state.slept,
    },
  );
  const pass = (ms: number) => {
    state.wall += ms;
    state.steady += ms;
  };
  return { state, clock, lines, pass };
}

describe('the server’s time', () => {
  it('[R8] is the machine’s while nobody sets it', () => {
    const { clock, pass, lines } = machine();
    pass(86_400_000);
    expect(clock.nowMs()).toBe(START_MS + 86_400_000);
    expect(clock.isTrusted).toBe(true);
    expect(lines).toEqual([]);
  });

  it('[R8] follows small steps, however many, but never backwards', () => {
    const { clock, state, pass } = machine();
    for (let step = 0; step < 100; step += 1) {
      state.wall += 1_900;
      expect(clock.nowMs()).toBe(state.wall);
    }
    const before = clock.nowMs();
    state.wall -= 1_500;
    expect(clock.nowMs()).toBe(before);
    expect(clock.isTrusted).toBe(true);
    pass(2_000);
    expect(clock.nowMs()).toBe(state.wall);
  });

  it.each([
    ['ahead', 86_400_000],
    ['back', -3_600_000],
  ])('[R8] continues steadily after a jump %s, logs it once, and trusts it undone', (_, by) => {
    const { clock, state, pass, lines } = machine();
    pass(1_000);
    clock.nowMs();
    state.wall += by;
    pass(10_000);
    expect(clock.nowMs()).toBe(START_MS + 11_000);
    expect(clock.isTrusted).toBe(false);
    pass(10_000);
    expect(clock.nowMs()).toBe(START_MS + 21_000);
    expect(lines).toEqual([expect.stringContaining('it jumped')]);
    state.wall -= by;
    expect(clock.isTrusted).toBe(true);
    expect(clock.nowMs()).toBe(START_MS + 21_000);
    expect(lines).toHaveLength(2);
  });

  it('[R8] does not take a suspended machine for a jump', () => {
    const { clock, state } = machine();
    state.wall += 7_200_000;
    state.slept += 7_200_000;
    expect(clock.nowMs()).toBe(START_MS + 7_200_000);
    expect(clock.isTrusted).toBe(true);
    state.wall += 60_000;
    expect(clock.isTrusted).toBe(false);
  });
});
