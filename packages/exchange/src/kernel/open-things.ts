/**
 * What a product says and does about everything a member has open in it, for whoever has to end it
 * or to value it as a whole. All of it is optional.
 */
import type { Uid } from './actor.ts';

export type OpenThings<Context> = {
  /** By the product's own rules, as far as they let it end now; what is decided already stays. */
  closeAll?(context: Context, uid: Uid): void;
  hasOpen?(uid: Uid): boolean;
  /** In USDT at the last tick: what open things are worth beyond the balances of their account. */
  openWorthUnits?(uid: Uid): bigint;
};
