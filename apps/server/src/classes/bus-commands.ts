/** Commands that gateways may send: a teacher opens and pauses a class. */
import { CLASS_CODE_PATTERN, MARKETS_OF_CLASS_MAX, PORTFOLIO_PRODUCTS } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { BusCommands } from '../core/bus-messages.ts';

const code = z.string().check(z.regex(CLASS_CODE_PATTERN));
const second = z.int().check(z.nonnegative());

export const classesBusCommands: BusCommands = {
  member: {
    'open-class': z.strictObject({
      code,
      startsAtSecond: second,
      endsAtSecond: second,
      capital: z.string().check(z.maxLength(7)),
      products: z.array(z.enum(PORTFOLIO_PRODUCTS)).check(z.maxLength(PORTFOLIO_PRODUCTS.length)),
      leverageMax: z.int(),
      symbols: z.nullable(
        z.array(z.string().check(z.maxLength(12))).check(z.maxLength(MARKETS_OF_CLASS_MAX)),
      ),
    }),
    'pause-class': z.strictObject({ code, isPaused: z.boolean() }),
  },
};
