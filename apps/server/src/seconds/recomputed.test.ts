/**
 * [3.8] Contracts of a busy exchange recomputed by the verifier's own functions from what everybody
 * can read, and nothing else. CONTRACTS=1000000 is the long form.
 */
import {
  type ProvenTicks,
  proveTicks,
  readSharedReceipt,
  verifyWithTicks,
} from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { ContractWorld } from './testing/contract-world.ts';

const CONTRACTS = Number(process.env['CONTRACTS'] ?? 100_000);
const SEED = Number(process.env['CONTRACTS_SEED'] ?? Date.now() % 1_000_000);
const MEMBERS = 2_000;
const MINUTES_10 = 600_000;
/** Longer than any contract: older seconds are asked for by nobody. */
const KEPT_SECONDS = 400;

it(
  `[H3] ${CONTRACTS} contracts come out again from public data, seed ${SEED}`,
  { timeout: MINUTES_10 },
  () => {
    const world = new ContractWorld({ seed: SEED, members: MEMBERS });
    const counts = { win: 0, lose: 0, draw: 0 };
    const seconds = new Map<number, PublicTick>();
    let after: ProvenTicks | undefined;
    for (let contracts = 0; contracts < CONTRACTS;) {
      const { range, receipts } = world.live();
      const proof = proveTicks({ commitments: world.commitments, ranges: [range] }, { after });
      if (!proof.isProven) throw new Error(JSON.stringify(proof.fault));
      after = proof;
      for (const [second, tick] of proof.seconds) seconds.set(second, tick);
      seconds.delete(range.before.second - KEPT_SECONDS);
      for (const receipt of receipts) {
        const verdict = verifyWithTicks(receipt, { ...proof, seconds });
        if (!verdict.isSound) throw new Error(JSON.stringify({ verdict, receipt }));
        counts[verdict.result] += 1;
      }
      contracts += receipts.length;
      const [first] = receipts;
      if (first) expect(readSharedReceipt.reply.safeParse(first).success).toBe(true);
    }
    // A world in which one side always wins would prove little.
    const { win, lose, draw } = counts;
    expect(win / (win + lose)).toBeGreaterThan(0.45);
    expect(win / (win + lose)).toBeLessThan(0.55);
    expect(draw).toBeGreaterThan(0);
  },
);

type PublicTick = ProvenTicks['seconds'] extends ReadonlyMap<number, infer Tick> ? Tick : never;
