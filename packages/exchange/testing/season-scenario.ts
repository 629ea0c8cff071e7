/**
 * Alice with 10 000 USDT of practice money and a portfolio of a season that ends within a minute;
 * the market maker is there, all products are sold, and prices come from a real chain.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { findSeason } from '@anywhen/protocol';
import type { SchoolClass } from '../src/classes/class.ts';
import { describeDerivativesTerms } from '../src/derivatives/derivatives-terms.ts';
import { EMPTY_IMAGE, type ExchangeImage } from '../src/exchange.ts';
import type { Uid } from '../src/kernel/actor.ts';
import type { AccountImage } from '../src/ledger/commands.ts';
import { describeMemberTerms } from '../src/members/member-terms.ts';
import { openMember } from '../src/members/member.ts';
import type { CommandBody } from '../src/modules.ts';
import { describeOptionsTerms } from '../src/options/options-terms.ts';
import { type Portfolio, openPortfolio } from '../src/seasons/portfolio.ts';
import { describeStrategyTerms } from '../src/strategy/strategy-terms.ts';
import { Feed } from './feed.ts';
import { ALICE, BOB, Machine } from './machine.ts';

/** A whole five minutes, so that values fall on seconds a test can name. */
export const SEASON_START = Date.UTC(2026, 0, 5, 12) / 1_000;
export const SEASON_SECONDS = 40;

type Beginning = {
  seconds?: number;
  bookingsMax?: number;
  /** How many members have a portfolio that ends at the same second. */
  portfolios?: number;
  /** Open already. */
  classes?: readonly SchoolClass[];
};

export class SeasonScenario extends Machine {
  readonly feed: Feed;
  readonly portfolio: Uid;

  constructor({
    seconds = SEASON_SECONDS,
    bookingsMax,
    portfolios = 1,
    classes = [],
  }: Beginning = {}) {
    const image = imageWith(portfolios, SEASON_START + seconds);
    const taught = { nextId: classes.length + 1, classes };
    super({ ...image, classes: taught }, bookingsMax ? { bookingsMax } : {});
    this.nowMs = SEASON_START * 1_000;
    this.feed = new Feed(this);
    this.portfolio = portfolioOf(0, SEASON_START).uid;
    this.asSystem({ kind: 'set-member-terms', ...describeMemberTerms() });
    this.asSystem({ kind: 'set-derivatives-terms', ...describeDerivativesTerms() });
    this.asSystem({ kind: 'set-options-terms', ...describeOptionsTerms() });
    this.asSystem({ kind: 'set-strategy-terms', ...describeStrategyTerms() });
    this.feed.tick();
  }

  get record(): Portfolio {
    const found = this.exchange.modules.seasons.find(this.portfolio);
    if (!found) throw new Error('the portfolio has ended');
    return found;
  }

  /** As the portfolio, and what it is answered. */
  ask(body: CommandBody, uid: Uid = this.portfolio): string {
    return Machine.answer(this.asMember(uid, body));
  }

  move(to: 'spot' | 'contract' | 'options' | 'strategy' | 'derivatives', quantity: string): void {
    this.ask({ kind: 'transfer', from: 'funds', to, currency: 'USDT', quantity });
  }

  available(uid: Uid, kind = 'funds', currency = 'USDT'): string {
    return formatUnits(this.balance(uid, currency, kind));
  }
}

function portfolioOf(index: number, endsAtSecond: number): Portfolio {
  const season = findSeason('O1', SEASON_START);
  if (!season) throw new Error('a season of one day can always be joined');
  const atMs = SEASON_START * 1_000;
  const ends = { ...season, endsAtSecond };
  return openPortfolio({ id: index + 1, ownerUid: ALICE + 10 * index, season: ends, atMs });
}

function imageWith(count: number, endsAtSecond: number): ExchangeImage {
  const portfolios = Array.from({ length: count }, (_, index) => portfolioOf(index, endsAtSecond));
  const owners = [...portfolios.map(({ ownerUid }) => ownerUid), BOB];
  const uids = [...owners, ...portfolios.map(({ uid }) => uid)];
  const balance = parseUnits('10000');
  const money = { currency: 'USDT', bucket: 'available', seq: 1 } as const;
  const accounts = uids.map((owner, index): AccountImage => {
    return { ...money, id: index + 1, owner, accountKind: 'funds', balance };
  });
  const given = -balance * BigInt(uids.length);
  accounts.push({ ...money, id: -1, owner: 'sim:faucet', accountKind: 'house', balance: given });
  return {
    ...EMPTY_IMAGE,
    members: [
      ...owners.map((uid) => openMember(uid, 0)),
      ...portfolios.map(({ uid, ownerUid }) => openMember(uid, 0, ownerUid)),
    ],
    ledger: { nextEntryId: 2, accounts },
    seasons: { nextId: count + 1, portfolios },
  };
}
