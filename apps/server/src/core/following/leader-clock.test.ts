/** [R8] The clock of a process that follows, against the times of the commands it reads. */
import { expect, it } from 'vitest';
import { LeaderClock } from './leader-clock.ts';

const START_MS = Date.UTC(2026, 4, 1);
const DAY_MS = 86_400_000;

/** Reads a tick a second, each 300 ms after its time by the leader's clock. */
function follow() {
  const lines: string[] = [];
  const write = (fields: object, line: string) => void lines.push(JSON.stringify(fields) + line);
  let atMs = START_MS;
  let offMs = 0;
  const nowMs = () => atMs + 300 + offMs;
  const clock = new LeaderClock({ nowMs, log: { info: write, error: write } });
  const read = (count: number, by: number) => {
    offMs = by;
    for (let tick = 0; tick < count; tick += 1) clock.note((atMs += 1_000));
  };
  return { clock, read, lines };
}

it('[R8] agrees with a leader that it follows closely, and with single commands that come late', () => {
  const { clock, read, lines } = follow();
  read(60, 0);
  read(9, 8_000);
  read(1, -1_500);
  read(9, 8_000);
  expect(clock.agrees).toBe(true);
  expect(lines).toEqual([]);
});

it.each([
  ['a day ahead', DAY_MS, 86_400],
  ['ten seconds ahead', 10_000, 10],
  ['an hour behind', -3_600_000, -3_600],
])(
  '[R8] does not when it is %s, says so once, and agrees when it was set right',
  (_, by, seconds) => {
    const { clock, read, lines } = follow();
    read(9, by);
    expect(clock.agrees).toBe(true);
    read(60, by);
    expect(clock.agrees).toBe(false);
    expect(lines).toEqual([expect.stringMatching(`${seconds}}clock: it is not the leading core`)]);
    read(1, 0);
    expect(clock.agrees).toBe(true);
    expect(lines[1]).toContain('agrees with the leading core’s again');
  },
);
