/** How many verification cases a start reads at once, on a real PostgreSQL. */
import { KYC_SUBMISSIONS_MAX } from '@anywhen/protocol';
import type { KycCase } from '@anywhen/exchange';
import { EMPTY_IMAGE } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestDatabase } from '../../testing/test-database.ts';
import { kycStorage } from './storage.ts';

const MEMBERS = 2_000;
/** Of one member and level: the last three of them count. */
const CASES = 5;
const PORTION = 10_000;
const WRITTEN_AT_ONCE = 2_000;

let tests: TestDatabase;

beforeAll(async () => {
  tests = await TestDatabase.start(['0018-kyc']);
  const count = 2 * CASES * MEMBERS;
  for (let from = 1; from <= count; from += WRITTEN_AT_ONCE) {
    await tests.pool.query(
      `insert into kyc_case (id, uid, level, folder, document, reviewer, submitted_at_ms, state)
       select n, 10000000 + n / $1, n % 2, md5(n::text), decode(md5(n::text), 'hex'), 0, n, 0
       from generate_series($2::integer, $3::integer) n`,
      [2 * CASES, from, from + WRITTEN_AT_ONCE - 1],
    );
  }
});

afterAll(() => tests.stop());

it('[13.3] cases are loaded in portions, and the same ones as at once', async () => {
  const client = await tests.pool.connect();
  try {
    const { sizes, counting } = watch(client);
    const { kyc } = await kycStorage.load(counting, EMPTY_IMAGE);
    const { rows } = await client.query<{ id: string; document: Buffer }>(
      `select id, document from (
         select *, row_number() over (partition by uid, level order by id desc) as place
         from kyc_case
       ) ranked where place <= $1 order by id`,
      [KYC_SUBMISSIONS_MAX],
    );
    const found = (kyc?.cases ?? []).map(({ id, document }: KycCase) => ({ id, document }));
    const same = rows.map(({ id, document }) => ({
      id: Number(id),
      document: document.toString('hex'),
    }));
    expect(found).toEqual(same);
    expect(rows.length).toBeGreaterThan(PORTION);
    expect(kyc?.nextCaseId).toBe(2 * CASES * MEMBERS + 1);
    expect(Math.max(...sizes)).toBe(PORTION);
    expect(sizes.filter((size) => size > 1)).toHaveLength(Math.ceil(rows.length / PORTION));
  } finally {
    client.release();
  }
}, 120_000);

/** Notes how many rows each query has brought, in one row or in many. */
function watch(client: ClientBase): { sizes: number[]; counting: ClientBase } {
  const sizes: number[] = [];
  const query = async (text: string, values: unknown[]) => {
    const result = await client.query<Record<string, unknown>>(text, values);
    const columns = Object.values(result.rows[0] ?? {});
    const lengths = columns.map((value) => (Array.isArray(value) ? value.length : 0));
    sizes.push(Math.max(result.rows.length, ...lengths));
    return result;
  };
  return { sizes, counting: { query } as unknown as ClientBase };
}
