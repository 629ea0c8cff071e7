/**
 * Seasons: a member opens a portfolio with the capital everybody gets, trades with it until its
 * end, and what it came to is kept. A portfolio is a member without a person (decision 0046): no
 * product knows of it, and what it may do is checked here before any product sees a command.
 */
import {
  type Rejection,
  classOfSeason,
  findSeason,
  isJoinable,
  isPortfolioUid,
  refusalOf,
} from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import { type Classes, seasonOf } from '../classes/classes.ts';
import type { Derivatives } from '../derivatives/derivatives.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { Holdings, dueHandler } from '../kernel/holdings.ts';
import type { ExchangeModule, Handlers, HooksOf } from '../kernel/module.ts';
import { type Moment, actingMember, assert } from '../kernel/step-context.ts';
import type { FeeListener, TradingFee } from '../kernel/trading-fee.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Markets } from '../markets/markets.ts';
import { usdtUnitsOf } from '../markets/usdt-value.ts';
import { openMember } from '../members/member.ts';
import type { Members } from '../members/members.ts';
import { SEASONS_RULES, type SeasonsContext, type SeasonsImage } from './commands.ts';
import type { SeasonsReplies, SeasonsTypes } from './commands.ts';
import {
  type Portfolio,
  agreedText,
  describePortfolio,
  endPortfolio,
  isRunning,
  leavePortfolio,
  lifeText,
  openPortfolio,
  stayAway,
  valuePortfolio,
  waitToEnd,
} from './portfolio.ts';
import { type Asked, purposeOf } from './uses.ts';

type SeasonsParts = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  readonly agenda: Schedule<SeasonsContext>;
  readonly classes: Classes;
  readonly derivatives: Pick<Derivatives, 'leverageOf'>;
  readonly options: { expiryOf(series: string): number | undefined };
};

type Listeners = readonly HooksOf<SeasonsTypes>[];

/** An end closes all that is open: so many in one command, so that others' orders go on. */
const PORTION = { most: 100 };
/** A contract opens with the tick after it was accepted: its end is so much later at most. */
const OPENING_SECONDS = 10;

class Seasons implements FeeListener<SeasonsContext> {
  readonly handlers: Handlers<SeasonsTypes>;
  readonly #parts: SeasonsParts;
  readonly #portfolios: Holdings<Portfolio>;
  readonly #listeners: Listeners;

  constructor(
    fingerprint: Fingerprint,
    parts: SeasonsParts,
    { nextId, portfolios }: SeasonsImage,
    listeners: Listeners,
  ) {
    this.#parts = parts;
    this.#listeners = listeners;
    const list = parts.agenda.openList(
      dueHandler((context: SeasonsContext, portfolio: Portfolio, due) => {
        this.#follow(context, portfolio, due);
      }, PORTION),
    );
    this.#portfolios = new Holdings<Portfolio>(
      fingerprint,
      {
        isOpen: isRunning,
        nameOf: agreedText,
        stateOf: lifeText,
        dueOf: ({ nextSecond }) => (nextSecond === null ? undefined : { list, at: nextSecond }),
      },
      { nextId, records: portfolios },
    );
    this.handlers = {
      'open-portfolio': (context, { season }) => this.#open(context, actingMember(context), season),
      'leave-season': (context, { portfolio }) =>
        this.#leave(context, actingMember(context), portfolio),
    };
  }

  /** All that have not ended. */
  running(): IterableIterator<Portfolio> {
    return this.#portfolios.all();
  }

  find(uid: Uid): Portfolio | undefined {
    return this.#portfolios.of(uid)[0];
  }

  /** Why a portfolio may not do what it asks for: its terms, in one place. */
  refuse({ atMs }: Pick<Moment, 'atMs'>, uid: Uid, asked: Asked): Rejection | undefined {
    const use = purposeOf(asked);
    if (use === 'person') return { code: 'PORTFOLIO_NOT_ALLOWED' };
    if (use === 'always') return undefined;
    const portfolio = this.find(uid);
    if (!portfolio || portfolio.state === 'left') return { code: 'SEASON_ENDED' };
    if (use === 'until-end') return undefined;
    const { terms, season, endsAtSecond, leftAtMs } = portfolio;
    const isOver = this.#endOf(asked, atMs) >= endsAtSecond * 1_000;
    if (isOver || leftAtMs !== null) return { code: 'SEASON_ENDED' };
    const refusal = this.#parts.classes.refuseOpening(season, atMs);
    if (refusal) return refusal;
    const { symbol } = asked;
    const isMarket = symbol === undefined || (terms.symbols?.includes(symbol) ?? true);
    const isAllowed = terms.products.includes(use.opens) && isMarket;
    return isAllowed ? this.#refuseLeverage(portfolio, asked) : NOT_ALLOWED;
  }

  /** A command of a portfolio was accepted. */
  noteAccepted(context: SeasonsContext, uid: Uid, asked: Asked): void {
    const portfolio = typeof purposeOf(asked) === 'object' ? this.find(uid) : undefined;
    if (portfolio) this.#put(context, { ...portfolio, orders: portfolio.orders + 1 });
  }

  feeCharged(context: SeasonsContext, { uid, usdtUnits }: TradingFee): void {
    if (!isPortfolioUid(uid)) return;
    const portfolio = this.find(uid);
    if (!portfolio) return;
    this.#put(context, { ...portfolio, feeUnits: portfolio.feeUnits + usdtUnits });
  }

  /** Its largest leverage is that of its terms, also where no leverage was chosen. */
  #refuseLeverage({ uid, terms }: Portfolio, asked: Asked): Rejection | undefined {
    const { kind, symbol = '', leverage } = asked;
    const isLeveraged = kind === 'set-leverage' || kind === 'place-leverage-order';
    if (!isLeveraged) return undefined;
    const chosen = leverage ?? this.#parts.derivatives.leverageOf(uid, symbol);
    if (chosen <= terms.leverageMax) return undefined;
    return { ...NOT_ALLOWED, data: { leverageMax: terms.leverageMax } };
  }

  /** When what is asked for has ended by itself; of what lasts, the moment it is asked for. */
  #endOf({ periodSeconds, series }: Asked, atMs: number): number {
    if (periodSeconds !== undefined) return atMs + (periodSeconds + OPENING_SECONDS) * 1_000;
    const expiresAtSecond = series === undefined ? undefined : this.#parts.options.expiryOf(series);
    return expiresAtSecond === undefined ? atMs : expiresAtSecond * 1_000;
  }

  #open(
    context: SeasonsContext,
    ownerUid: Uid,
    code: string,
  ): Verdict<SeasonsReplies['open-portfolio']> {
    const { members, markets, classes } = this.#parts;
    const { atMs } = context.command;
    const refusal = refusalOf(members.findPerson(ownerUid), 'open-portfolio');
    if (refusal) return refusal;
    const second = Math.floor(atMs / 1_000);
    const offer = classes.find(code);
    const season = offer ? seasonOf(offer) : findSeason(code, second);
    if (!season) return unknownSeason(code);
    const lastSecond = markets.reference()?.second ?? 0;
    // At prices that are behind one would look ahead; unshared limits would be one more for each.
    if (!markets.isFresh(atMs) || !members.terms.limitsAreShared) return { code: 'FEED_STALE' };
    if (!isJoinable(season, second) || lastSecond >= season.endsAtSecond) {
      return { code: 'SEASON_CLOSED' };
    }
    const joined = this.#joined(ownerUid, season.code, season.kind === 'own');
    if (joined) return { code: 'SEASON_JOINED', data: { portfolio: joined.uid.toString() } };
    const full = offer && classes.refuseJoining(offer, ownerUid);
    if (full) return full;
    const id = this.#portfolios.takeId();
    const portfolio = openPortfolio({ id, ownerUid, season, atMs, offer });
    assert(isPortfolioUid(portfolio.uid), 'a portfolio has a number of its own range');
    members.put(context, openMember(portfolio.uid, atMs, ownerUid));
    this.#give(context, portfolio);
    if (offer) classes.noteJoined(context, season.code);
    this.#put(context, portfolio);
    return accepted(describePortfolio(portfolio));
  }

  /** What is open is closed with the next tick: nobody leaves at a price that is known already. */
  #leave(
    context: SeasonsContext,
    ownerUid: Uid,
    uid: Uid,
  ): Verdict<SeasonsReplies['leave-season']> {
    const { members, markets } = this.#parts;
    const refusal = refusalOf(members.findPerson(ownerUid), 'leave-season');
    if (refusal) return refusal;
    const portfolio = this.find(uid);
    if (portfolio?.ownerUid !== ownerUid) return { code: 'NOT_FOUND' };
    if (portfolio.leftAtMs !== null) return accepted(describePortfolio(portfolio));
    const { atMs } = context.command;
    const second = (markets.reference()?.second ?? Math.floor(atMs / 1_000)) + 1;
    const left = leavePortfolio(portfolio, { atMs, second });
    this.#put(context, left);
    return accepted(describePortfolio(left));
  }

  /** Once for each season, and one of one's own at a time. */
  #joined(ownerUid: Uid, code: string, isOwn: boolean): Portfolio | undefined {
    for (const uid of this.#parts.members.familyOf(ownerUid)) {
      const portfolio = this.find(uid);
      if (portfolio && (isOwn ? portfolio.kind === 'own' : portfolio.season === code)) {
        return portfolio;
      }
    }
    return undefined;
  }

  #give(context: SeasonsContext, { uid, season, capitalUnits: units }: Portfolio): void {
    const [type, reference, currency] = ['SIM_GRANT', season, 'USDT'] as const;
    const own = { owner: uid, kind: 'funds', currency, bucket: 'available' } as const;
    this.#parts.ledger.post(context, [
      { account: { owner: 'sim:faucet', currency }, units: -units, type, reference },
      { account: own, units, type, reference },
    ]);
  }

  #follow(context: SeasonsContext, portfolio: Portfolio, due: number): void {
    const { uid, endsAtSecond } = portfolio;
    const { atMs } = context.command;
    if (portfolio.state === 'left') return this.#put(context, endPortfolio(portfolio, atMs));
    const second = this.#parts.markets.reference()?.second ?? due;
    // Where no tick can come any more the clock sets the time: nothing in between has other prices.
    const by = due > second ? Math.max(due, Math.ceil(atMs / 1_000) - 1) : second;
    const isOver = due >= endsAtSecond || portfolio.leftAtMs !== null;
    if (isOver) for (const listener of this.#listeners) listener.closeAll?.(context, uid);
    // Closing has paid fees: what was noted of them is in the record as it is now.
    const now = this.find(uid) ?? portfolio;
    const valued = valuePortfolio(now, { equityUnits: this.#worthOf(uid), second, by });
    if (!isOver) return this.#put(context, valued);
    const isOpen = this.#listeners.some((listener) => listener.hasOpen?.(uid));
    if (isOpen) return this.#put(context, waitToEnd(valued, by));
    const isLeft = portfolio.leftAtMs !== null && due < endsAtSecond;
    return this.#put(context, isLeft ? stayAway(valued, atMs) : endPortfolio(valued, atMs));
  }

  /** Every balance at the last tick, each line rounded down, and what open things are worth. */
  #worthOf(uid: Uid): bigint {
    const { ledger, markets } = this.#parts;
    const readPrices = () => markets.reference()?.priceUnits;
    let sum = 0n;
    for (const balance of ledger.totalsOf(uid)) {
      sum += usdtUnitsOf(balance, readPrices, 'down') ?? 0n;
    }
    for (const listener of this.#listeners) sum += listener.openWorthUnits?.(uid) ?? 0n;
    return sum > 0n ? sum : 0n;
  }

  #put(context: SeasonsContext, portfolio: Portfolio): void {
    this.#portfolios.put(portfolio);
    context.changes.push({ kind: 'portfolio', portfolio });
    const { ownerUid } = portfolio;
    context.events.push({ kind: 'portfolio', ownerUid, portfolio });
  }
}

/** Of what looks like a class nobody learns whether there was one. */
function unknownSeason(code: string): Rejection {
  if (classOfSeason(code) !== undefined) return { code: 'CLASS_CODE_UNKNOWN' };
  return { code: 'VALIDATION', fields: { season: 'not-offered' } };
}

const NOT_ALLOWED: Rejection = { code: 'PORTFOLIO_NOT_ALLOWED' };

export const seasonsModule: ExchangeModule<SeasonsTypes, SeasonsParts, Seasons> = {
  rules: SEASONS_RULES,
  empty: { nextId: 1, portfolios: [] },
  open: ({ fingerprint, parts, image, listeners }) => {
    return new Seasons(fingerprint, parts, image, listeners);
  },
  handlers: ({ handlers }) => handlers,
};
