/**
 * A change of terms in each product (rulebook 0.9): what is bought a moment before its second keeps
 * the old rate, what is bought at that second has the new one, and nothing open moves.
 */
import { formatUnits } from '@anywhen/money';
import {
  type TermsContent,
  type TermsProduct,
  type TermsValue,
  hashOfTerms,
  ratesOf,
} from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { SpotMachine } from '../../testing/spot-machine.ts';
import { describeDerivativesTerms } from '../derivatives/derivatives-terms.ts';
import { EMPTY_IMAGE } from '../exchange.ts';
import { openMember } from '../members/member.ts';
import { describeMiningTerms, quoteMachines, readBitcoinUnits } from '../mining/mining-terms.ts';
import { describeOptionsTerms } from '../options/options-terms.ts';
import { findChanged, listFigures } from '../simulation/open-figures.ts';
import { describeStakingTerms } from '../staking/staking-terms.ts';
import type { TermsImage } from './commands.ts';
import type { TermsProposal } from './proposal.ts';

const NOON_MS = Date.UTC(2026, 0, 10, 12);
const FROM_MS = NOON_MS + 10_000;

const CHANGES: Readonly<Partial<Record<TermsProduct, readonly TermsValue[]>>> = {
  staking: [{ key: 'yearly-rate.LC-USDT.1', before: 600, after: 500 }],
  mining: [
    { key: 'pool-fee', before: 200, after: 100 },
    { key: 'share-of-output.Core', before: 9_930, after: 9_900 },
  ],
  options: [{ key: 'spread', before: 300, after: 450 }],
  derivatives: [
    { key: 'taker-fee', before: 5, after: 7 },
    { key: 'liquidation-fee', before: 20, after: 10 },
  ],
  spot: [{ key: 'trading-fee.0', before: 10, after: 20 }],
};

let machine: SpotMachine;

beforeEach(() => {
  const kinds = [
    ['financial', 'USDT'],
    ['options', 'USDT'],
    ['derivatives', 'USDT'],
    ['spot', 'USDT'],
    ['spot', 'BTC'],
    ['strategy', 'USDT'],
  ] as const;
  const accounts = [ALICE, BOB].flatMap((owner) =>
    kinds.map(([accountKind, currency]) => ({
      owner,
      accountKind,
      currency,
      bucket: 'available' as const,
      seq: 1,
      balance: 10_000_000_00000000n,
    })),
  );
  const members = [ALICE, BOB].map((uid) => ({ ...openMember(uid, 0), level: 1 as const }));
  machine = new SpotMachine({
    holdings: [],
    hasMaker: true,
    image: {
      members,
      ledger: {
        nextEntryId: 2,
        accounts: accounts.map((account, index) => ({ id: index + 1, ...account })),
      },
      terms: termsOf(CHANGES),
    },
  });
  machine.asSystem({ kind: 'set-business-days', daySeconds: 86_400 });
  machine.asSystem({ kind: 'set-staking-terms', ...describeStakingTerms() });
  machine.asSystem({ kind: 'set-mining-terms', ...describeMiningTerms() });
  machine.asSystem({ kind: 'set-options-terms', ...describeOptionsTerms() });
  machine.asSystem({ kind: 'set-derivatives-terms', ...describeDerivativesTerms() });
  tickTo(FROM_MS - 3_000);
});

function tickTo(ms: number): void {
  const { markets } = machine.exchange.modules;
  while ((markets.state?.process.second ?? 0) < ms / 1_000) machine.tick();
}

/** A second before, and at the second itself, before its tick has come. */
function atBoth<Result>(act: () => Result): [Result, Result] {
  machine.nowMs = FROM_MS - 1;
  const before = act();
  machine.nowMs = FROM_MS;
  return [before, act()];
}

describe('[EX-0.6] a change in each product', () => {
  it('staking: rates that were shown, and a position of its own', () => {
    let amount = 100;
    const stake = (first: number) =>
      Machine.answer(
        machine.asMember(ALICE, {
          kind: 'stake',
          pool: 'LC-USDT',
          amount: String((amount += 1)),
          aprsBps: [first, ...ratesOf(describeStakingTerms().pools[0]?.tiers ?? []).slice(1)],
        }),
      );
    const answers = atBoth(() => [stake(600), stake(500)]);
    expect(answers).toEqual([
      ['accepted', 'QUOTE_CHANGED'],
      ['QUOTE_CHANGED', 'accepted'],
    ]);
    const rates = [...machine.exchange.modules.staking.open()].map(
      ({ tiers }) => ratesOf(tiers)[0],
    );
    expect(rates).toEqual([600, 500]);
  });

  it('mining: fee of the pool and share of the output', () => {
    const buy = () => {
      const terms = describeMiningTerms();
      const [, model] = terms.models;
      const isNew = machine.nowMs >= FROM_MS;
      const network = isNew ? { ...terms.network, feeBps: 100 } : terms.network;
      const { modules } = machine.exchange;
      const bitcoinUnits = readBitcoinUnits(() => modules.markets.reference()?.priceUnits) ?? 0n;
      if (!model) throw new Error('a model is sold');
      const priced = isNew ? { ...model, priceBps: 9_900 } : model;
      const quote = quoteMachines({ ...terms, network }, priced, { quantity: 1, bitcoinUnits });
      const [cost, output] = [quote.priceUnits, quote.output.totalUnits].map((units) =>
        formatUnits(units),
      );
      const body = { model: 'Core', quantity: 1, cost: cost ?? '', output: output ?? '' };
      return Machine.answer(machine.asMember(ALICE, { kind: 'buy-machines', ...body }));
    };
    machine.nowMs = FROM_MS - 2_500;
    expect(buy()).toBe('accepted');
    machine.nowMs = FROM_MS;
    expect(buy()).toBe('accepted');
    const bought = [...machine.exchange.modules.mining.openMachines()];
    expect(bought.map(({ priceBps }) => priceBps)).toEqual([9_930, 9_900]);
    expect((bought[1]?.outputUnits ?? 0n) > (bought[0]?.outputUnits ?? 0n)).toBe(true);
  });

  it('leverage: fees of orders placed from then on; a waiting order keeps its own', () => {
    const place = () =>
      machine.asMember(ALICE, {
        kind: 'place-leverage-order',
        symbol: 'BTCUSDT',
        side: 'buy',
        type: 'limit',
        price: '60000',
        quantity: '0.1',
      });
    expect(atBoth(() => Machine.answer(place()))).toEqual(['accepted', 'accepted']);
    const [first, second] = [...machine.exchange.modules.derivatives.waitingOrders()];
    expect([first?.takerBps, first?.liquidationBps]).toEqual([5, 20]);
    expect([second?.takerBps, second?.liquidationBps]).toEqual([7, 10]);
  });

  it('options: the spread of series that open from then on, by the second of their tick', () => {
    const spreads = () =>
      new Set([...machine.exchange.modules.options.series()].map(({ spreadBps }) => spreadBps));
    expect([...spreads()]).toEqual([300]);
    const before = listFigures(machine.exchange.modules);
    // The ticks come late: a series opens under the terms of the second it opens at.
    machine.nowMs = NOON_MS + 400_000;
    tickTo(NOON_MS + 9_000);
    expect([...spreads()]).toEqual([300]);
    tickTo(NOON_MS + 301_000);
    expect([...spreads()].toSorted()).toEqual([300, 450]);
    const open = [...machine.exchange.modules.options.series()];
    for (const { openedSecond, spreadBps } of open) {
      expect(spreadBps).toBe(openedSecond * 1_000 < FROM_MS ? 300 : 450);
    }
    expect(before.size).toBeGreaterThan(0);
  });

  it('[EX-0.10] spot: by the moment the order was placed, not by that of its fill', () => {
    const book = new SpotMachine({
      holdings: [
        { uid: ALICE, currency: 'USDT', quantity: '10000' },
        { uid: BOB, currency: 'BTC', quantity: '1' },
      ],
      image: { terms: termsOf(CHANGES, NOON_MS + 1_000) },
    });
    const limit = { type: 'limit', price: '65000', quantity: '0.01' } as const;
    book.nowMs = NOON_MS + 999;
    expect(book.place(ALICE, { ...limit, side: 'buy' }).answer).toBe('accepted');
    book.nowMs = NOON_MS + 1_000;
    const before = listFigures(book.exchange.modules);
    expect(book.place(ALICE, { ...limit, side: 'buy' }).answer).toBe('accepted');
    const { modules } = book.exchange;
    expect(findChanged(before, listFigures(modules))).toBe('spot orders 2');
    const sale = { ...limit, quantity: '0.02', side: 'sell', symbol: 'BTCUSDT' } as const;
    const { changes } = book.asMember(BOB, { kind: 'place-order', ...sale });
    const trades = changes.flatMap((change) => (change.kind === 'spot-trade' ? change.trade : []));
    // 0.01 BTC at 0.10 % and at 0.20 %; the seller placed its order under the new terms.
    expect(trades.map(({ buyer }) => buyer?.feeUnits)).toEqual([1_000n, 2_000n]);
    expect(trades.map(({ seller }) => seller?.feeUnits)).toEqual([1_30000000n, 1_30000000n]);
  });
});

function termsOf(changes: typeof CHANGES, fromMs = FROM_MS): TermsImage {
  const proposals = Object.entries(changes).map(([product, values], index) =>
    approved(index + 1, { product: product as TermsProduct, values, fromMs }),
  );
  return { ...EMPTY_IMAGE.terms, nextProposalId: proposals.length + 1, proposals };
}

function approved(id: number, content: TermsContent): TermsProposal {
  return {
    id,
    ...content,
    hash: hashOfTerms(content),
    state: 'approved',
    proposedBy: 'rosa',
    proposedAtMs: 1,
    decidedBy: 'omar',
    decidedAtMs: 2,
  };
}
