/**
 * A receipt with all its events, which come in several answers where there are many: a position
 * that was held for long has thousands.
 */
import type { PositionEvent } from './shapes.ts';

type PartOfReceipt = {
  readonly events: PositionEvent[];
  readonly hasMore?: true | undefined;
};

/** `read` asks for what comes after an event, or for the beginning. */
export async function readWholeReceipt<Receipt extends PartOfReceipt>(
  read: (after: number | undefined) => Promise<Receipt>,
): Promise<Receipt> {
  let part = await read(undefined);
  const { hasMore: _hasMore, ...first } = part;
  const events = [...part.events];
  while (part.hasMore) {
    const last = events.at(-1)?.no;
    part = await read(last);
    const isFurther = part.events.every(({ no }) => no > (last ?? 0)) && part.events.length > 0;
    if (!isFurther) throw new Error('a receipt does not go on where it said it would');
    events.push(...part.events);
  }
  return { ...first, events } as Receipt;
}
