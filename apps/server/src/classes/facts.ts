/**
 * What boards follow of what is committed: how often a class has changed, and who has placed an
 * order last. It never shows uncommitted state, and begins anew with the process.
 */
import type { Change, ExchangeImage, Uid } from '@anywhen/exchange';
import {
  BOARD_LATEST,
  type PortfolioProduct,
  classOfSeason,
  isPortfolioUid,
} from '@anywhen/protocol';
import type { Facts } from '../core/committed-facts.ts';

type Placed = {
  readonly product: PortfolioProduct;
  readonly symbol: string | null;
  readonly atMs: number;
};

type LatestOrder = Placed & { readonly uid: Uid; readonly order: number };

type Followed = { version: number; latest: LatestOrder[] };

export class ClassFacts implements Facts {
  readonly #byCode = new Map<string, Followed>();
  /** Of portfolios in classes, how many orders they have placed. */
  readonly #orders = new Map<Uid, number>();
  /** What a portfolio has just placed: its record is written after it, in the same step. */
  readonly #placed = new Map<Uid, Placed>();
  #loads = 0;

  load({ seasons: { portfolios } }: Pick<ExchangeImage, 'seasons'>): void {
    this.#loads += 1;
    this.#byCode.clear();
    this.#orders.clear();
    this.#placed.clear();
    for (const { uid, orders } of portfolios) this.#orders.set(uid, orders);
  }

  apply(change: Change): void {
    if (change.kind === 'class') this.#follow(change.class.code).version += 1;
    if (change.kind === 'portfolio') this.#notePortfolio(change);
    const placed = readPlaced(change);
    if (placed && isPortfolioUid(placed.uid)) this.#placed.set(placed.uid, placed);
  }

  /** Another one whenever anything of the class may look different. */
  versionOf(code: string): string {
    return `${this.#loads}/${this.#byCode.get(code)?.version ?? 0}`;
  }

  /** The newest first; none from before the process began. */
  latestOf(code: string): readonly LatestOrder[] {
    return this.#byCode.get(code)?.latest ?? [];
  }

  #notePortfolio({ portfolio }: Extract<Change, { kind: 'portfolio' }>): void {
    const { uid, season, orders, state } = portfolio;
    const code = classOfSeason(season);
    if (code === undefined) return;
    const followed = this.#follow(code);
    followed.version += 1;
    const isMore = orders > (this.#orders.get(uid) ?? 0);
    this.#orders.set(uid, orders);
    if (state === 'ended') this.#orders.delete(uid);
    // A fee of the same order may have changed the record before it was counted.
    const placed = isMore ? this.#placed.get(uid) : undefined;
    if (!placed) return;
    this.#placed.delete(uid);
    followed.latest = [{ ...placed, uid, order: orders }, ...followed.latest];
    followed.latest.length = Math.min(followed.latest.length, BOARD_LATEST);
  }

  #follow(code: string): Followed {
    const known = this.#byCode.get(code) ?? { version: 0, latest: [] };
    this.#byCode.set(code, known);
    return known;
  }
}

/** Something a member has placed just now, not one that changes later or that a bot placed. */
function readPlaced(change: Change): (Placed & { uid: Uid }) | undefined {
  switch (change.kind) {
    case 'spot-order': {
      const { uid, symbol, botId, createdAtMs: atMs } = change.order;
      return change.isNew && botId === null ? { uid, product: 'spot', symbol, atMs } : undefined;
    }
    case 'seconds-contract': {
      const { uid, symbol, acceptedAtMs: atMs, state } = change.contract;
      return state === 'payment_waiting' ? { uid, product: 'seconds', symbol, atMs } : undefined;
    }
    case 'option-position': {
      const { uid, symbol, boughtAtMs: atMs } = change.position;
      return { uid, product: 'options', symbol, atMs };
    }
    case 'leverage-order': {
      const { uid, symbol, createdAtMs: atMs } = change.order;
      return { uid, product: 'leverage', symbol, atMs };
    }
    case 'bot': {
      const { uid, symbol, createdAtMs: atMs } = change.bot;
      return { uid, product: 'bots', symbol, atMs };
    }
    default:
      return undefined;
  }
}
