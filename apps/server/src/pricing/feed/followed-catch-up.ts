/** How far a leader is that makes up for an outage, as a gateway sees it by its ticks. */
import type { MarketFacts } from '../../markets/facts.ts';
import type { CatchUpProgress } from '../../platform/progress.ts';
import { CatchUp } from './catch-up.ts';

type FollowedParts = { facts: { markets: MarketFacts }; nowMs: () => number };

/** The leader logs it. */
const NO_LOG = { info: () => undefined };

export class FollowedCatchUp {
  readonly #parts: FollowedParts;
  #catchUp: CatchUp | undefined;

  constructor(parts: FollowedParts) {
    this.#parts = parts;
  }

  get progress(): CatchUpProgress | undefined {
    const { facts, nowMs } = this.#parts;
    const { outage, process } = facts.markets.state ?? {};
    if (!process || outage?.untilMs !== null) {
      this.#catchUp = undefined;
      return undefined;
    }
    const { second: fromSecond } = process;
    const outageSecond = Math.floor(outage.fromMs / 1_000) - 1;
    this.#catchUp ??= new CatchUp({ fromSecond, outageSecond, nowMs, log: NO_LOG });
    this.#catchUp.note(process.second);
    return this.#catchUp.progress;
  }
}
