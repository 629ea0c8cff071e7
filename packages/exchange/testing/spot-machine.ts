/**
 * An exchange under test with markets at their start prices, members with what they need, and as
 * much of the market maker as the test wants.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { MARKETS, deriveSecondSeeds, encodeState, initialState } from '@anywhen/prices';
import { SECONDS_PER_DAY, seedAt, toHex } from '@anywhen/prices';
import type { Uid } from '../src/kernel/actor.ts';
import { EMPTY_IMAGE, type ExchangeImage } from '../src/exchange.ts';
import type { Outcome } from '../src/outcome.ts';
import { openMember } from '../src/members/member.ts';
import type { AccountImage } from '../src/ledger/commands.ts';
import type { OrderBody } from '../src/spot/order-request.ts';
import { SPOT_MARKETS } from '../src/spot/spot-market.ts';
import type { Fill, OrderAnswer } from '../src/spot/spot-orders.ts';
import { ALICE, BOB, Machine } from './machine.ts';

const SECOND = Date.UTC(2026, 0, 10, 12) / 1_000;
const SEEDS = deriveSecondSeeds(new Uint8Array(32).fill(9));
const seedOf = (second: number) => toHex(seedAt(SEEDS, second % SECONDS_PER_DAY));
const EVERYTHING = Array<number>(40).fill(Number.MAX_SAFE_INTEGER);

/** In the spot account, or held in the strategy account for a bot. */
export type Holdings = readonly {
  uid: Uid;
  currency: string;
  quantity: string;
  isBots?: boolean;
}[];

/** `image`: what else is there from the beginning. */
type Beginning = { holdings: Holdings; hasMaker?: boolean; image?: Partial<ExchangeImage> };

type Placed = { answer: string; order: OrderAnswer; fills: Fill[] };

export class SpotMachine extends Machine {
  /** Without `hasMaker` every quote counts as taken: the book holds members' orders only. */
  constructor({ holdings, hasMaker = false, image = {} }: Beginning) {
    super({ ...imageWith(holdings, hasMaker), ...image });
    this.nowMs = SECOND * 1_000 + 400;
  }

  place(uid: Uid, body: Partial<OrderBody>, id?: string): Placed {
    const full = { kind: 'place-order', symbol: 'BTCUSDT', side: 'buy', type: 'limit' } as const;
    const { reply } = this.asMember(uid, { ...full, ...body }, id);
    const answer = reply.isAccepted ? 'accepted' : reply.rejection.code;
    const data = 'data' in reply ? reply.data : {};
    return { answer, ...(data as unknown as { order: OrderAnswer; fills: Fill[] }) };
  }

  cancel(uid: Uid, order: OrderAnswer): string {
    return Machine.answer(this.asMember(uid, { kind: 'cancel-order', orderId: Number(order.id) }));
  }

  /** The next second with all that follows from it. */
  tick(): Outcome {
    const second = (this.exchange.modules.markets.state?.process.second ?? SECOND) + 1;
    this.nowMs = Math.max(this.nowMs, second * 1_000);
    return this.asSystem({ kind: 'tick', second, seed: seedOf(second) });
  }

  /** What a bot holds in the strategy account. */
  heldForBots(uid: Uid, currency = 'USDT'): string {
    return formatUnits(this.balance(uid, currency, 'strategy', 'held'));
  }

  available(uid: Uid | string, currency = 'USDT'): string {
    return formatUnits(this.balance(uid, currency, 'spot'));
  }

  held(uid: Uid, currency = 'USDT'): string {
    return formatUnits(this.balance(uid, currency, 'spot', 'held'));
  }
}

function imageWith(holdings: Holdings, hasMaker: boolean): ExchangeImage {
  const accounts: AccountImage[] = holdings.flatMap((holding, index) => {
    const { uid, currency, isBots = false } = holding;
    const balance = parseUnits(holding.quantity);
    const common = { currency, bucket: 'available', seq: 1 } as const;
    const own = { ...common, id: index + 1, owner: uid, balance };
    return [
      isBots
        ? { ...own, accountKind: 'strategy', bucket: 'held' }
        : { ...own, accountKind: 'spot' },
      { ...common, id: -1 - index, owner: 'sim:faucet', accountKind: 'house', balance: -balance },
    ];
  });
  const members = [ALICE, BOB].map((uid) => openMember(uid, 0));
  const state = {
    genesis: '00'.repeat(32),
    firstDay: Math.floor(SECOND / 86_400),
    process: encodeState(initialState(SECOND)),
    seed: seedOf(SECOND),
    hashes: MARKETS.map(() => '00'.repeat(32)),
  };
  const makers = SPOT_MARKETS.map(({ symbol }) => ({ symbol, taken: EVERYTHING }));
  return {
    ...EMPTY_IMAGE,
    ledger: { nextEntryId: 2, accounts },
    members,
    markets: { state, days: [] },
    spot: { ...EMPTY_IMAGE.spot, makers: hasMaker ? [] : makers },
  };
}
