/**
 * Every answer and every frame of the protocol has a bound (rulebook 0.10): each list says how long
 * it can be, each text too, and what can be large has an allowance of its own. A new endpoint
 * without them fails here.
 */
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { LARGE_ANSWER_BYTES, boundsOf, rowsOf } from '../testing/answer-bounds.ts';
import { ENDPOINTS, TOPICS } from './modules.ts';

/** Short answers that add up what a member or everybody has done. */
const ADDING_UP = [
  'readEarnings',
  'readStakingDesk',
  'readMiningDesk',
  'readSecondsStats',
  'readOwnSecondsStats',
  'listFlow',
  'listRecords',
  'readOverview',
  'readResults',
  'readStatementScope',
  'exportStatement',
  'listNoteTags',
  'writeNote',
];

const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

describe('[0.10] [S21] an answer', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    'of %s has a bound',
    (name, { reply, callsPerSecond, bot }) => {
      const { bytes } = boundsOf(reply, name);
      expect(bytes).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
      const isLimited = callsPerSecond !== null || bot !== null;
      expect(isLimited || bytes <= LARGE_ANSWER_BYTES, `${name}: ${bytes}`).toBe(true);
    },
  );

  it.each(ADDING_UP)('of %s is much work: it has an allowance of its own', (name) => {
    const found = ENDPOINTS.find((endpoint) => endpoint.name === name);
    expect(found?.callsPerSecond).toBeGreaterThan(0);
  });

  it.each(Object.entries(TOPICS))('on the topic %s has a bound', (name, { snapshot, event }) => {
    for (const frame of [snapshot, event]) {
      expect(boundsOf(frame, name).bytes).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
    }
  });

  const text = z.string().check(z.maxLength(10));
  const list = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.maxLength(3));

  it.each<[string, z.ZodMiniType]>([
    ['x.rows is a list without a length', z.strictObject({ rows: z.array(text) })],
    [
      'x.rows[].name is a text without',
      z.strictObject({ rows: list(z.strictObject({ name: z.string() })) }),
    ],
    ['x is an object of any size', z.record(text, text)],
    ['x.any can be anything', z.strictObject({ any: z.unknown() })],
  ])('without one is named: %s', (message, schema) => {
    expect(() => boundsOf(schema, 'x')).toThrow(message);
  });

  it('is never larger than its bound', () => {
    const schema = z.strictObject({
      rows: list(z.strictObject({ name: text, inner: list(text) })),
    });
    const row = {
      name: '\u0001'.repeat(10),
      inner: Array.from({ length: 3 }, () => '€'.repeat(10)),
    };
    const answer = { ok: true, data: { rows: [row, row, row] } };
    const { rows, bytes } = boundsOf(schema, 'x');
    expect(rows).toBe(rowsOf(answer));
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(bytes);
  });
});
