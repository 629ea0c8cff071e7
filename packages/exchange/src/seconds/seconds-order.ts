/** What a member asks for when buying a seconds contract. There is no price in it, and must not be. */
import type { Direction } from '@anywhen/protocol';

export type SecondsOrder = {
  symbol: string;
  direction: Direction;
  periodSeconds: number;
  amount: string;
};
