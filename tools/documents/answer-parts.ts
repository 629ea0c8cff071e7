/**
 * How large each answer of the API and each frame of a topic can be at most, from the protocol's
 * own schemas. Beside it the largest that a member with much of everything was answered, or staff
 * at a console with as much, and its time, as the module tests with `ANSWERS=write` measured them.
 */
import { BOT_BASE, type Endpoint, ENDPOINTS, TOPICS } from '@anywhen/protocol';
import { type Bounds, boundsOf } from '@anywhen/protocol/testing/answer-bounds.ts';
import { type Files, onceFor } from '../tidy/repository.ts';
import { code, table } from './markdown.ts';

/** Of members' calls, and of staff's. */
const MEASURED_FILES = ['measured-answers.json', 'measured-staff-answers.json'];

/** A call that takes longer than this is much work. */
const SLOW_MS = 50;

type Measured = { readonly rows: number; readonly bytes: number; readonly ms: number };

const readMeasured = onceFor((files: Files) => {
  const texts = MEASURED_FILES.map((name) => files.get(`tools/documents/${name}`) ?? '{}');
  return Object.assign({}, ...texts.map((text) => JSON.parse(text) as object)) as Readonly<
    Record<string, Measured>
  >;
});

/** A row for each call: one without a bound does not get this far, it throws. */
export function listAnswers(files: Files): string {
  const measured = readMeasured(files);
  const head = ['call', 'rows ≤', 'bytes ≤', 'a second', 'rows', 'bytes', 'ms'];
  return table(
    head,
    ENDPOINTS.map((endpoint) => {
      const { name, method, path, surface, reply, isDownload } = endpoint;
      const base = surface === 'bot' ? BOT_BASE : '';
      const call = code(`${method} ${base}${path}`);
      const size = isDownload ? ['a file', '–'] : bounds(boundsOf(reply, name));
      return [call, ...size, allowance(endpoint), ...real(measured[name])];
    }),
  );
}

export function listFrames(): string {
  return table(
    ['topic', 'snapshot: rows ≤', 'bytes ≤', 'event: rows ≤', 'bytes ≤'],
    Object.entries(TOPICS).map(([name, { snapshot, event }]) => {
      return [code(name), ...bounds(boundsOf(snapshot, name)), ...bounds(boundsOf(event, name))];
    }),
  );
}

/** Calls that were measured as much work and have no allowance of their own. */
export function listUnlimited(files: Files): string[] {
  const measured = readMeasured(files);
  return ENDPOINTS.filter(({ name, callsPerSecond }) => {
    return callsPerSecond === null && (measured[name]?.ms ?? 0) > SLOW_MS;
  }).map(({ name }) => name);
}

function bounds({ rows, bytes }: Bounds): string[] {
  return [grouped(rows), kilobytes(bytes)];
}

function allowance({ callsPerSecond, bot }: Endpoint): string {
  if (bot) return 'by weight';
  return callsPerSecond === null ? '–' : String(callsPerSecond);
}

function real(measured: Measured | undefined): string[] {
  if (!measured) return ['–', '–', '–'];
  const { rows, bytes, ms } = measured;
  return [grouped(rows), kilobytes(bytes), String(ms)];
}

function kilobytes(bytes: number): string {
  return `${grouped(Math.ceil(bytes / 1_024))} kB`;
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
}
