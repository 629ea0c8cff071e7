/**
 * A purchase costs the same work however much its member has open (rulebook 0.10): counted in reads
 * of what is open, of members from before there was a limit.
 */
import { formatUnits } from '@anywhen/money';
import { STAKING_POOLS, type StakingPool, financeInterest, ratesOf } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { Feed } from '../../testing/feed.ts';
import { ALICE, Machine } from '../../testing/machine.ts';
import { FIXED_TERMS, purchaseOf } from '../../testing/mining-scenario.ts';
import { EMPTY_IMAGE, type ExchangeImage } from '../exchange.ts';
import { describeFinanceTerms } from '../finance/finance-terms.ts';
import { purchaseRecord } from '../finance/record.ts';
import { buyMachine } from '../mining/machine.ts';
import type { CommandBody } from '../modules.ts';
import { openPosition } from '../staking/position.ts';
import { readStakingTerms } from '../staking/staking-terms.ts';

const NOW_MS = Date.UTC(2026, 0, 10, 12);
const TODAY = NOW_MS / 86_400_000 - 0.5;
const [F7] = describeFinanceTerms().products;
const [FLEXIBLE] = STAKING_POOLS as readonly [StakingPool];
const POOL: StakingPool = {
  ...FLEXIBLE,
  code: 'LK',
  mode: 'locked',
  tiers: [{ upTo: null, aprBps: 900 }],
  lockDays: 365,
  unearnedLeavesAtOnce: false,
};
const AGREED = readStakingTerms({ pools: [POOL] })?.pools.get(POOL.code);
const { openMax: _limit, ...WITHOUT_LIMIT } = FIXED_TERMS;

type Product = {
  readonly name: string;
  readonly terms: CommandBody;
  /** One that is open, of an amount of its own. */
  readonly open: (id: number) => object;
  readonly image: (records: never[]) => Partial<ExchangeImage>;
  readonly buy: CommandBody;
};

const PRODUCTS: readonly Product[] = [
  {
    name: 'a finance record',
    terms: { kind: 'set-finance-terms', products: describeFinanceTerms().products },
    open: (id) => {
      const bought = { units: BigInt(id), subscribedAtMs: NOW_MS, subscriptionDay: TODAY };
      const interest = { aprBps: 300, dailyUnits: 0n, interestUnits: 0n };
      const days = { termDays: 7, startDay: TODAY + 1, redemptionDay: TODAY + 8 };
      const product = { product: 'F7', family: 'fixed', windowDay: null } as const;
      return purchaseRecord({ id, uid: ALICE, ...product, ...bought, ...interest, ...days });
    },
    image: (records) => ({ finance: { nextRecordId: records.length + 1, records } }),
    buy: {
      kind: 'buy-finance',
      product: 'F7',
      windowDay: null,
      amount: '10',
      interest: F7 ? formatUnits(financeInterest(F7, 10_00000000n).totalUnits) : '',
    },
  },
  {
    name: 'a stake',
    terms: { kind: 'set-staking-terms', pools: [POOL] },
    open: (id) => {
      if (!AGREED) throw new Error('a pool is open');
      const staked = { units: BigInt(id), atMs: NOW_MS, day: TODAY };
      return openPosition(AGREED, { id, uid: ALICE, ...staked });
    },
    image: (positions) => ({ staking: { nextPositionId: positions.length + 1, positions } }),
    buy: { kind: 'stake', pool: POOL.code, amount: '10', aprsBps: ratesOf(POOL.tiers) },
  },
  {
    name: 'a machine',
    terms: { kind: 'set-mining-terms', ...WITHOUT_LIMIT },
    open: (id) =>
      buyMachine({
        id,
        uid: ALICE,
        model: 'Core',
        quantity: 0,
        th: 1,
        termDays: 30,
        priceUnits: 1n,
        priceBps: null,
        dailyUnits: 1n,
        outputUnits: 30n,
        boughtAtMs: NOW_MS - 60_000,
        startDay: TODAY + 1,
      }),
    image: (machines) => ({ mining: { nextMachineId: machines.length + 1, machines, sold: [] } }),
    buy: { kind: 'buy-machines', ...purchaseOf('Core', 2) },
  },
];

it.each(PRODUCTS)('[0.10] $name reads nothing of what is open, little or much', (product) => {
  for (const count of [10, 1_000]) expect(readsOfBuying(product, count)).toBe(0);
});

/** The member has no money where it is paid from: the last check is reached and refuses. */
function readsOfBuying({ terms, open, image, buy }: Product, count: number): number {
  let reads = 0;
  const counted = (record: object) =>
    new Proxy(record, {
      get: (target, field) => {
        reads += 1;
        return target[field as never] as unknown;
      },
    });
  const records = Array.from({ length: count }, (_, place) => counted(open(place + 1)));
  const machine = new Machine({ ...EMPTY_IMAGE, ...image(records as never[]) });
  machine.nowMs = NOW_MS;
  new Feed(machine).tick();
  machine.asSystem({ kind: 'set-business-days', daySeconds: 86_400 });
  expect(Machine.answer(machine.asSystem(terms))).toBe('accepted');
  machine.asSystem({ kind: 'open-member', uid: ALICE });
  reads = 0;
  expect(Machine.answer(machine.asMember(ALICE, buy))).toBe('BALANCE_INSUFFICIENT');
  return reads;
}
