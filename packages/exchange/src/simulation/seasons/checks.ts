/**
 * The promises about portfolios, from changes alone: each begins with the same capital, once a
 * season; nothing else ever comes in or goes out; it meets no other member in a trade; its largest
 * fall is never forgotten; and what has ended has nothing open and never moves again.
 */
import { parseUnits } from '@anywhen/money';
import { isPortfolioUid } from '@anywhen/protocol';
import type { Exchange } from '../../exchange.ts';
import type { Uid } from '../../kernel/actor.ts';
import type { Change, Command } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { Portfolio } from '../../seasons/portfolio.ts';
import type { Check } from '../module-simulation.ts';

const CAPITAL = parseUnits('10000');

type Owner = Uid | string;

export class SeasonsChecks {
  readonly #check: Check;
  readonly #portfolios = new Map<Uid, Portfolio>();
  readonly #accounts = new Map<number, Owner>();
  readonly #seasons = new Set<string>();

  constructor(check: Check) {
    this.#check = check;
  }

  after(
    { changes }: Pick<Outcome, 'changes'>,
    { atMs }: Pick<Command, 'atMs'>,
    modules: Pick<Exchange['modules'], 'spot' | 'seconds' | 'options' | 'derivatives' | 'strategy'>,
  ): readonly string[] {
    for (const change of changes) {
      if (change.kind === 'account') this.#accounts.set(change.id, change.owner);
      if (change.kind === 'spot-trade') this.#requireApart(change.trade);
    }
    this.#requireNoExchange(changes);
    const seen: string[] = [];
    for (const change of changes) {
      if (change.kind !== 'portfolio') continue;
      seen.push(...this.#note(change.portfolio, atMs));
    }
    for (const change of changes) {
      if (change.kind !== 'portfolio') continue;
      const { uid, state } = change.portfolio;
      if (state !== 'ended' && state !== 'left') continue;
      const isOpen = Object.values(modules).some((module) => hasOpen(module, uid));
      this.#check(!isOpen, 'a portfolio that has ended has nothing open');
    }
    return seen;
  }

  #note(portfolio: Portfolio, atMs: number): string[] {
    const { uid, ownerUid, season, kind, capitalUnits, state } = portfolio;
    const before = this.#portfolios.get(uid);
    this.#portfolios.set(uid, portfolio);
    if (!before) {
      this.#check(isPortfolioUid(uid) && !isPortfolioUid(ownerUid), 'a person owns a portfolio');
      const isSame = kind === 'class' || capitalUnits === CAPITAL;
      this.#check(isSame, 'every portfolio of a season begins with the same');
      const name = kind === 'own' ? `${ownerUid}/own/${uid}` : `${ownerUid}/${season}`;
      this.#check(!this.#seasons.has(name), 'a season is joined once');
      this.#seasons.add(name);
      return ['portfolio → opened'];
    }
    this.#check(before.state !== 'ended', 'what has ended never changes');
    this.#check(portfolio.ownerUid === before.ownerUid, 'an owner never changes');
    this.#check(portfolio.fallPpm >= before.fallPpm, 'a fall is never forgotten');
    const { peakUnits, equityUnits } = portfolio;
    this.#check(peakUnits >= before.peakUnits && peakUnits >= equityUnits, 'a peak is the highest');
    if (state === 'ended') {
      const isLeft = portfolio.leftAtMs !== null && kind === 'own';
      const isOver = isLeft || atMs >= portfolio.endsAtSecond * 1_000;
      this.#check(isOver, 'no portfolio ends before its season');
    }
    return [
      ...(portfolio.orders > before.orders ? ['portfolio → ordered'] : []),
      ...(portfolio.valuedSecond !== before.valuedSecond ? ['portfolio → valued'] : []),
      ...(state === 'ended' ? ['portfolio → ended'] : []),
      ...(state === 'left' ? ['portfolio → left'] : []),
    ];
  }

  /** The two sides of a trade: null is the market maker. */
  #requireApart({ buyer, seller }: Extract<Change, { kind: 'spot-trade' }>['trade']): void {
    const isMet = buyer && seller && (isPortfolioUid(buyer.uid) || isPortfolioUid(seller.uid));
    this.#check(!isMet, 'a portfolio trades with the market maker alone');
  }

  /** An entry with a portfolio in it has no person in it, and nothing comes from outside. */
  #requireNoExchange(changes: readonly Change[]): void {
    const owners = new Map<number, Set<Owner>>();
    for (const change of changes) {
      if (change.kind !== 'posting') continue;
      const owner = this.#accounts.get(change.accountId) ?? '';
      const known = owners.get(change.entryId) ?? new Set();
      owners.set(change.entryId, known.add(owner));
      const portfolio = typeof owner === 'number' ? this.#portfolios.get(owner) : undefined;
      const isOver = portfolio?.state === 'ended' || portfolio?.state === 'left';
      this.#check(!isOver, 'nothing moves in what has ended or was left');
    }
    for (const all of owners.values()) {
      const uids = [...all].filter((owner) => typeof owner === 'number');
      if (!uids.some(isPortfolioUid)) continue;
      this.#check(uids.every(isPortfolioUid), 'no entry has a portfolio and a person in it');
      this.#check(!all.has('sim:chain'), 'nothing comes to a portfolio from outside');
    }
  }
}

function hasOpen(module: object, uid: Uid): boolean {
  return 'hasOpen' in module && (module as { hasOpen(of: Uid): boolean }).hasOpen(uid);
}
