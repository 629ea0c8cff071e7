/** The hashing of the live proof, in its own file because it is loaded when the browser is idle. */
import { fromHex, isHex, reachesAnchor } from '@anywhen/prices';
import type { LeadsTo } from './seed-follow.ts';

/** Seconds are chained to each other as the first one is to the anchor. */
export const leadsTo: LeadsTo = ({ from, to, hashes }) =>
  isHex(from) && isHex(to) && reachesAnchor(fromHex(from), hashes - 1, fromHex(to));
