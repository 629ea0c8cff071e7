/**
 * What the book is worth: operations per second of CPU time against npm nodejs-order-book on the
 * same recorded stream, thin and deep; what a resting
 * order costs in memory; and the whole exchange with holds, fees and entries against the bare peer.
 */
import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FastBook } from '@anywhen/matching';
import { runExchange } from './support/core-run.ts';
import { type OrderStream, recordStream, type StreamOperation } from './support/order-stream.ts';
import { type BookRun, cpuMsSince, runPeerBook } from './support/peer-book.ts';
import { median, report } from './support/report.ts';

const ROUNDS = 7;
const CORE_ROUNDS = 5;
/** Ours is over so soon that one run a round would measure the machine's noise. */
const OWN_RUNS_PER_ROUND = 5;
const WARM_UP_MS = 1_500;
const THIN = { seed: 1, operations: 200_000, liveOrders: 64, reachTicks: 60, owners: 1_000 };
const DEEP = { seed: 2, operations: 100_000, liveOrders: 40_000, reachTicks: 450, owners: 1_000 };
const DEEP_LIVE_MIN = 30_000;
const RESTING_ORDERS = 200_000;
const BYTES_MAX = 400;

measureMemory();
compareSpeed('matching-thin', recordStream(THIN), 8);
const deep = recordStream(DEEP);
if (deep.live.least < DEEP_LIVE_MIN) throw new Error(`only ${deep.live.least} live orders`);
compareSpeed('matching-deep', deep, 15);
compareCore('matching-core', deep, 5);

function compareSpeed(name: string, stream: OrderStream, atLeast: number): void {
  warmUp(() => runFastBook(stream));
  warmUp(() => runPeerBook(stream));
  const rounds = Array.from({ length: ROUNDS }, () => {
    const own = Array.from({ length: OWN_RUNS_PER_ROUND }, () => runFastBook(stream));
    const peer = runPeerBook(stream);
    for (const run of own) assertEqualWork(run, peer);
    return { ownMs: median(own.map(({ ms }) => ms)), peerMs: peer.ms };
  });
  const ratio = median(rounds.map(({ ownMs, peerMs }) => peerMs / ownMs));
  const perSecond = (ms: number) => `${Math.round(stream.operations.length / ms)} k/s`;
  const own = perSecond(median(rounds.map(({ ownMs }) => ownMs)));
  const peer = perSecond(median(rounds.map(({ peerMs }) => peerMs)));
  report(name, ratio, { atLeast }, `${own} to ${peer}, about ${stream.live.mean} orders live`);
}

/** The exchange does all that money needs; the peer still only matches. */
function compareCore(name: string, stream: OrderStream, atLeast: number): void {
  runExchange(stream, DEEP.owners);
  const rounds = Array.from({ length: CORE_ROUNDS }, () => {
    return { ownMs: runExchange(stream, DEEP.owners), peerMs: runPeerBook(stream).ms };
  });
  const ratio = median(rounds.map(({ ownMs, peerMs }) => peerMs / ownMs));
  const perSecond = (ms: number) => `${Math.round(stream.operations.length / ms)} k/s`;
  const own = perSecond(median(rounds.map(({ ownMs }) => ownMs)));
  const peer = perSecond(median(rounds.map(({ peerMs }) => peerMs)));
  report(name, ratio, { atLeast }, `${own} with holds, fees and entries to ${peer} bare`);
}

function runFastBook({ opening, operations }: OrderStream): BookRun {
  const book = new FastBook();
  play(book, opening);
  const began = process.cpuUsage();
  play(book, operations);
  const ms = cpuMsSince(began);
  return { ms, bids: book.levels('buy', Infinity), asks: book.levels('sell', Infinity) };
}

function play(book: FastBook, operations: readonly StreamOperation[]): void {
  for (const operation of operations) {
    if (operation.kind === 'cancel') book.cancel(operation.id);
    else book.match(operation.order);
  }
}

function assertEqualWork(own: BookRun, peer: BookRun): void {
  const isEqual = isDeepStrictEqual([own.bids, own.asks], [peer.bids, peer.asks]);
  if (!isEqual) throw new Error('the two books do not hold the same depth');
}

/** The same time for both, so that neither is measured while it is still being compiled. */
function warmUp(run: () => BookRun): void {
  for (let spentMs = 0; spentMs < WARM_UP_MS;) spentMs += run().ms;
}

function measureMemory(): void {
  const before = usedBytes();
  const book = new FastBook();
  for (let id = 1; id <= RESTING_ORDERS; id += 1) {
    const isBuy = id % 2 === 0;
    const price = isBuy ? 1_000_000 - (id % 1_000) : 1_000_001 + (id % 1_000);
    book.add({ id, owner: id, side: isBuy ? 'buy' : 'sell', price, lots: id });
  }
  const bytes = (usedBytes() - before) / RESTING_ORDERS;
  const detail = `${bytes.toFixed(0)} of ${BYTES_MAX} bytes for each of ${RESTING_ORDERS} orders`;
  report('matching-memory', bytes / BYTES_MAX, { atMost: 1 }, detail);
  if (book.countOrders('buy') + book.countOrders('sell') !== RESTING_ORDERS) {
    throw new Error('orders are missing');
  }
}

/** Typed arrays live outside the heap, so both are counted. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
