/**
 * Whether a core may go on from its journal by the clock it has. One that is behind would let
 * everything happen at once; one that is ahead would make prices and settlements of seconds that
 * have not come, and those can never be taken back. Nobody inside knows whether a long gap was an
 * outage, so a second clock or an operator has to say so.
 */
import type { Config } from './platform/config.ts';
import { JUMP_MS_MAX } from './platform/clock.ts';
import { NEEDS_A_DECISION, StartRefusal } from './platform/start-refusal.ts';

/** Two clocks that agree: what the parts of one installation are asked to keep to. */
const AGREEMENT_MS_MAX = 5_000;

type StartClock = {
  config: Pick<Config, 'catchUpMaxSeconds' | 'catchUpUntilMs'>;
  nowMs: () => number;
  /** The time of the last command in the journal; 0 without any. */
  lastAtMs: number;
  /** A clock that is not this machine's; undefined where there is none to ask. */
  readSecondClockMs: () => Promise<number | undefined>;
};

/** Returns what is made up for, and by whose word; undefined where nobody had to be asked. */
export async function requireClock(start: StartClock): Promise<string | undefined> {
  const { config, lastAtMs } = start;
  const nowMs = start.nowMs();
  if (lastAtMs > nowMs + JUMP_MS_MAX) throw isBehind(nowMs, lastAtMs);
  const { catchUpUntilMs: untilMs = 0, catchUpMaxSeconds } = config;
  const maxMs = catchUpMaxSeconds * 1_000;
  if (untilMs > nowMs + maxMs) throw hasNotCome(nowMs, untilMs);
  if (lastAtMs === 0 || nowMs <= lastAtMs + maxMs) return undefined;
  const gap = inWords(nowMs - lastAtMs);
  if (nowMs <= untilMs + maxMs) return `${gap}, as --catch-up-until or CATCH_UP_UNTIL allows`;
  const secondMs = await start.readSecondClockMs();
  if (secondMs === undefined || Math.abs(secondMs - start.nowMs()) > AGREEMENT_MS_MAX) {
    throw isAhead({ nowMs, lastAtMs, secondMs });
  }
  return `${gap}: the clock of the database’s machine agrees`;
}

function isBehind(nowMs: number, lastAtMs: number): StartRefusal {
  return new StartRefusal(
    `The clock of this machine says ${atTime(nowMs)}, but the exchange has gone on until ` +
      `${atTime(lastAtMs)}: set the clock right, then start again.`,
  );
}

type Ahead = { nowMs: number; lastAtMs: number; secondMs: number | undefined };

function isAhead({ nowMs, lastAtMs, secondMs }: Ahead): StartRefusal {
  const until = atTime(nowMs);
  const other = secondMs === undefined ? '' : ` and that of the database ${atTime(secondMs)}`;
  return new StartRefusal(
    `The clock of this machine says ${until}${other}, but the exchange stopped at ` +
      `${atTime(lastAtMs)}: it would make up for ${inWords(nowMs - lastAtMs)}, and prices and ` +
      'settlements can never be taken back. If this time is right, start with ' +
      `"npm start -- --catch-up-until ${until}" (or CATCH_UP_UNTIL=${until} in the environment); ` +
      'if not, set the clock right and start again.',
    { exitCode: NEEDS_A_DECISION },
  );
}

/** Left in a file of settings it would allow for years what was meant once. */
function hasNotCome(nowMs: number, untilMs: number): StartRefusal {
  return new StartRefusal(
    `--catch-up-until or CATCH_UP_UNTIL says ${atTime(untilMs)}, which has not come by the clock ` +
      `of this machine, ${atTime(nowMs)}: name the time it is, or set the clock right.`,
    { exitCode: NEEDS_A_DECISION },
  );
}

/** Whole seconds, in the form the option is given in. */
function atTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+/, '');
}

/** The two largest units of an outage, such as `1 d 2 h`. */
function inWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const parts = { d: Math.floor(minutes / 1_440), h: Math.floor(minutes / 60) % 24 };
  const named = Object.entries({ ...parts, min: minutes % 60 }).filter(([, count]) => count > 0);
  return named
    .slice(0, 2)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(' ');
}
