/** A member's own limits over all quick products: what counts today, and a break (rulebook 3.6). */
import * as z from 'zod/mini';
import { memberRead } from '../base/endpoint.ts';
import { atMs, decimal } from '../base/shapes.ts';

export const readOwnLimits = memberRead('readOwnLimits', '/limits', {
  summary: 'What seconds contracts, options, leverage and bots have lost and risk today.',
  reply: z.strictObject({
    /** Of this UTC day; below zero when the member is ahead. */
    netLoss: decimal,
    /** All that can still be lost of what is open; it counts as lost. */
    open: decimal,
    lossLimit: decimal,
    /** Nothing quick opens before; 0 when no break was ever taken. */
    breakUntilMs: atMs,
  }),
});

export const limitsApi = { endpoints: [readOwnLimits], topics: {} };
