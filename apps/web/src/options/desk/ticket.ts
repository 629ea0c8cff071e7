/** A selection from the chain: a call or put of a series. */
import type { OptionSeries } from '@anywhen/protocol';
import type { Choice } from '../quotes.ts';

export type Ticket = { readonly series: OptionSeries; readonly choice: Choice };
