/** The modules that every product with a price and terms is built on. */
import type { Ledger } from '../ledger/ledger.ts';
import type { Markets } from '../markets/markets.ts';
import type { Members } from '../members/members.ts';
import type { Terms } from '../terms/terms.ts';
import type { Schedule } from './agenda.ts';

export type ProductParts<Context> = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  readonly terms: Terms;
  readonly agenda: Schedule<Context>;
};
