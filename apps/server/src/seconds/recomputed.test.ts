/**
 * [3.8] Contracts of a busy exchange recomputed by the verifier's own functions from public data
 * alone.
 */
import { testSize } from '@anywhen/money/test-size';
import {
  type ProvenTicks,
  type SecondsResult,
  proveTicks,
  readSharedReceipt,
  verifyWithTicks,
} from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { ContractScenario } from '../../testing/seconds/contract-scenario.ts';

const CONTRACTS = testSize('CONTRACTS', { short: 10_000, long: 1_000_000 });
const SEED = Number(process.env['CONTRACTS_SEED'] ?? Date.now() % 1_000_000);
/** An exchange remembers the answers of a day: many scenarios need less memory than one. */
const CONTRACTS_PER_SCENARIO = 100_000;
/** Few in the short form, but long enough for contracts of every period. */
const MEMBERS = testSize('CONTRACT_MEMBERS', { short: 300, long: 2_000 });
const MINUTES_20 = 1_200_000;
/** Longer than any contract: older seconds are not needed. */
const STORED_SECONDS = 400;

type Counts = Record<SecondsResult, number>;
type Seen = { counts: Counts; periods: Set<number> };
type PublicTick = ProvenTicks['seconds'] extends ReadonlyMap<number, infer Tick> ? Tick : never;

it(
  `[F1] ${CONTRACTS} contracts are recomputed from public data, seed ${SEED}`,
  { timeout: MINUTES_20 },
  () => {
    const counts: Counts = { win: 0, lose: 0, draw: 0 };
    const periods = new Set<number>();
    let seed = SEED;
    for (let left = CONTRACTS; left > 0; seed += 1) {
      left -= verifyScenario(seed, Math.min(left, CONTRACTS_PER_SCENARIO), { counts, periods });
    }
    const { win, lose, draw } = counts;
    expect(win + lose + draw).toBeGreaterThanOrEqual(CONTRACTS);
    // A scenario in which one side always wins would prove little.
    expect(win / (win + lose)).toBeGreaterThan(0.45);
    expect(win / (win + lose)).toBeLessThan(0.55);
    expect(draw).toBeGreaterThan(0);
    expect(periods).toEqual(new Set([30, 60, 120, 180, 300]));
  },
);

/** Returns how many it has verified; throws at the first that does not match its ticks. */
function verifyScenario(seed: number, wanted: number, { counts, periods }: Seen): number {
  const scenario = new ContractScenario({ seed, members: MEMBERS });
  const { commitments } = scenario;
  const seconds = new Map<number, PublicTick>();
  let contracts = 0;
  for (let after: ProvenTicks | undefined; contracts < wanted;) {
    const { range, receipts } = scenario.live();
    const proof = proveTicks({ commitments, ranges: [range] }, { after });
    if (!proof.isProven) throw new Error(JSON.stringify(proof.fault));
    after = proof;
    for (const [second, tick] of proof.seconds) seconds.set(second, tick);
    seconds.delete(range.before.second - STORED_SECONDS);
    for (const receipt of receipts) {
      const verdict = verifyWithTicks(receipt, { ...proof, seconds });
      if (!verdict.isSound) throw new Error(JSON.stringify({ verdict, receipt }));
      counts[verdict.result] += 1;
      periods.add(receipt.contract.periodSeconds);
    }
    contracts += receipts.length;
    const [first] = receipts;
    if (first) expect(readSharedReceipt.reply.safeParse(first).success).toBe(true);
  }
  return contracts;
}
