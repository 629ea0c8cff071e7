/**
 * The whole exchange on a recorded stream: every order is read, checked, held or filled, charged
 * and entered in the books, as the sequencer would have it. The market maker stands aside, so that
 * the work is the same as a bare book's.
 */
import {
  type Command,
  type CommandBody,
  EMPTY_IMAGE,
  Exchange,
  type ExchangeImage,
  SPOT_MARKETS,
} from '@anywhen/exchange';
import { MARKETS, encodeState, initialState } from '@anywhen/prices';
import type { OrderStream, StreamOperation } from './order-stream.ts';
import { cpuMsSince } from './peer-book.ts';

const SECOND = 20_000 * 86_400;
const AT_MS = SECOND * 1_000 + 400;
/** The stream's middle becomes the start price of the market, in ticks of 0.01. */
const PRICE_SHIFT = 5_500_000;
/** So that the smallest order is worth more than the least an order may be. */
const LOTS_FACTOR = 1_000;
/** One owner of the stream is several members: a member may have 50 open orders only. */
const MEMBERS_PER_OWNER = 4;
const FIRST_UID = 10_000_000;
const BATCH = 1_000;

export function runExchange({ opening, operations }: OrderStream, owners: number): number {
  const exchange = new Exchange(imageFor(owners));
  const scribe = new Scribe();
  play(
    exchange,
    opening.map((operation) => scribe.write(operation)),
  );
  const commands = operations.map((operation) => scribe.write(operation));
  const began = process.cpuUsage();
  play(exchange, commands);
  return cpuMsSince(began);
}

function play(exchange: Exchange, commands: readonly Command[]): void {
  for (const command of commands) {
    const { reply } = exchange.step(command);
    if (!reply.isAccepted) throw new Error(`the exchange refused: ${reply.rejection.code}`);
    if (command.seq % BATCH === 0 && exchange.fingerprint === '') throw new Error('no state');
  }
}

/** Turns operations into commands, made before the clock starts. */
class Scribe {
  readonly #owners = new Map<number, number>();
  #seq = 0;

  write(operation: StreamOperation): Command {
    this.#seq += 1;
    const seq = this.#seq;
    const id = `key-${seq}`;
    if (operation.kind === 'cancel') {
      const uid = this.#owners.get(operation.id) ?? 0;
      const body = { kind: 'cancel-order', orderId: operation.id } as const;
      return { seq, atMs: AT_MS, actor: { kind: 'member', uid }, id, body };
    }
    const { owner, side, price, lots, id: orderId } = operation.order;
    const uid = FIRST_UID + owner * MEMBERS_PER_OWNER + (orderId % MEMBERS_PER_OWNER);
    this.#owners.set(orderId, uid);
    const quantity = ((lots * LOTS_FACTOR) / 100_000).toFixed(5);
    const symbol = 'BTCUSDT';
    const body: CommandBody =
      operation.kind === 'market'
        ? { kind: 'place-order', symbol, side, type: 'market', quantity }
        : { kind: 'place-order', symbol, side, type: 'limit', quantity, price: priceText(price) };
    return { seq, atMs: AT_MS, actor: { kind: 'member', uid }, id, body };
  }
}

function priceText(price: number): string {
  return ((price + PRICE_SHIFT) / 100).toFixed(2);
}

function imageFor(owners: number): ExchangeImage {
  const uids = Array.from(
    { length: (owners + 3) * MEMBERS_PER_OWNER },
    (_, index) => FIRST_UID + index,
  );
  const members = uids.map((uid) => ({
    uid,
    status: 'active' as const,
    level: 0 as const,
    withdrawLockUntilMs: 0,
    lossLimitUnits: '0',
    pendingLossLimit: null,
    openedAtMs: 0,
    ownerUid: null,
  }));
  const balance = 10n ** 17n;
  const accounts = uids.flatMap((owner, index) =>
    ['USDT', 'BTC'].map((currency, place) => ({
      id: 2 * index + place + 1,
      owner,
      accountKind: 'spot' as const,
      currency,
      bucket: 'available' as const,
      balance,
      seq: 1,
    })),
  );
  const state = {
    genesis: '00'.repeat(32),
    firstDay: 20_000,
    process: encodeState(initialState(SECOND)),
    seed: 'ab'.repeat(32),
    hashes: MARKETS.map(() => '00'.repeat(32)),
  };
  const taken = Array<number>(40).fill(Number.MAX_SAFE_INTEGER);
  const makers = SPOT_MARKETS.map(({ symbol }) => ({ symbol, taken }));
  const spot = { ...EMPTY_IMAGE.spot, makers };
  const ledger = { ...EMPTY_IMAGE.ledger, accounts };
  return { ...EMPTY_IMAGE, ledger, members, markets: { state, days: [] }, spot };
}
