/**
 * Checks that each second's seed hashes to the one before it, as frames arrive. Pure: the hash
 * function is an argument, so that it is not part of the first view.
 */

export type SeenSeed = { readonly second: number; readonly seed: string };

/** True when so many hashes lead from the one seed to the other. */
export type LeadsTo = (link: { from: string; to: string; hashes: number }) => boolean;

export type LiveProof =
  /** One seed alone proves nothing; the next one will. */
  | { readonly state: 'waiting'; readonly base?: SeenSeed }
  | { readonly state: 'verified'; readonly base: SeenSeed; readonly links: number }
  /** Permanent: the next link does not repair a broken chain. */
  | { readonly state: 'broken'; readonly base: SeenSeed; readonly atSecond: number };

/** After a longer pause the proof starts over: hundreds of hashes at once would drop a frame. */
export const PAUSE_SECONDS_MAX = 120;
const DAY_SECONDS = 86_400;

export function followSeed(proof: LiveProof, seen: SeenSeed, leadsTo: LeadsTo): LiveProof {
  const { base } = proof;
  if (proof.state === 'broken') return proof;
  if (!base) return { state: 'waiting', base: seen };
  const hashes = seen.second - base.second;
  if (hashes < 0) return proof;
  if (hashes === 0) return seen.seed === base.seed ? proof : broken(base, seen);
  if (hashes > PAUSE_SECONDS_MAX || dayOf(seen) !== dayOf(base)) {
    return { state: 'waiting', base: seen };
  }
  if (!leadsTo({ from: seen.seed, to: base.seed, hashes })) return broken(base, seen);
  const links = (proof.state === 'verified' ? proof.links : 0) + hashes;
  return { state: 'verified', base: seen, links };
}

function broken(base: SeenSeed, seen: SeenSeed): LiveProof {
  return { state: 'broken', base, atSecond: seen.second };
}

/** Each day has its own chain, which begins at the anchor: the price check covers midnight. */
function dayOf({ second }: SeenSeed): number {
  return Math.floor(second / DAY_SECONDS);
}
