/** The other thread: makes blocks of seconds as they are ordered, and knows only its place. */
import { parentPort } from 'node:worker_threads';
import type { TickSource } from '@anywhen/exchange';
import { type BlockOrder, makeBlock } from './tick-block.ts';

let place: TickSource | undefined;

parentPort?.on('message', (order: BlockOrder) => {
  const source = order.source ?? place;
  if (!source) throw new Error('nothing is known to go on from');
  const [block, next] = makeBlock(order, source);
  place = next;
  const { x, priceUnits, tapeVolumeCents, regimes, hashes } = block;
  const arrays = [x, priceUnits, tapeVolumeCents, regimes, hashes];
  parentPort?.postMessage(
    block,
    arrays.map(({ buffer }) => buffer as ArrayBuffer),
  );
});
