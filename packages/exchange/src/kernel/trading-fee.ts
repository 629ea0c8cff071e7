/** What a product says of each trade that cost a fee; it does not know who listens. */
import type { Uid } from './actor.ts';

/** The fee of one side of one trade, at the price of that trade. */
export type TradingFee = { readonly uid: Uid; readonly usdtUnits: bigint };

/** Called once for each side of a trade that paid a fee, in the order of the trades. */
export type FeeListener<Context> = { feeCharged?(context: Context, fee: TradingFee): void };
