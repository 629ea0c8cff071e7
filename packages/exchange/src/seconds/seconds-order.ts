/** What a member asks for when buying a seconds contract. No price must ever be in it. */
import type { Direction } from '@anywhen/protocol';

export type SecondsOrder = {
  symbol: string;
  direction: Direction;
  periodSeconds: number;
  amount: string;
};
