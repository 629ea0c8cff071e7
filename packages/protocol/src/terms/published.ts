/**
 * What a product was sold under at an earlier moment, from what a server publishes of its terms: so
 * that a receipt is held against the rates its buyer could read, and not against those of today.
 */
import type { LeverageFees } from '../derivatives/terms.ts';
import type { OptionsOffer } from '../options/rules.ts';
import type { ReplyOf } from '../base/endpoint.ts';
import type { readTerms } from './endpoints.ts';
import type { TermsValue } from './rules.ts';

type Page = ReplyOf<typeof readTerms>;

/** The latest beginning first. */
export type TermsHistory = {
  readonly changes: readonly {
    readonly fromMs: number;
    readonly values: readonly TermsValue[];
  }[];
};

/** Page by page, back to what began before the moment. */
export async function readTermsBackTo(
  atMs: number,
  ask: (cursor: string | undefined) => Promise<Page>,
): Promise<TermsHistory> {
  const first = await ask(undefined);
  const changes = [...first.changes];
  let next = first.nextCursor;
  while (next !== null && (changes.at(-1)?.fromMs ?? 0) > atMs) {
    const page = await ask(next);
    changes.push(...page.changes);
    next = page.nextCursor;
  }
  return { changes };
}

/** Of a rate that nobody has changed, what the program offers. */
export function offerAt(offer: OptionsOffer, history: TermsHistory, atMs: number): OptionsOffer {
  return { ...offer, spreadBps: rateAt(history, 'spread', { atMs, ofProgram: offer.spreadBps }) };
}

/** An order may have waited since before a change: any fees that were in force by then. */
export function leverageFeesUpTo(
  fees: LeverageFees,
  history: TermsHistory,
  atMs: number,
): LeverageFees[] {
  const begun = history.changes.map(({ fromMs }) => fromMs).filter((fromMs) => fromMs <= atMs);
  return [...begun, Math.min(atMs, ...begun.map((fromMs) => fromMs - 1))].map((moment) => ({
    takerBps: rateAt(history, 'taker-fee', { atMs: moment, ofProgram: fees.takerBps }),
    makerBps: rateAt(history, 'maker-fee', { atMs: moment, ofProgram: fees.makerBps }),
    liquidationBps: rateAt(history, 'liquidation-fee', {
      atMs: moment,
      ofProgram: fees.liquidationBps,
    }),
  }));
}

/** The first change after the moment says what held until then; without one it holds today. */
function rateAt(
  { changes }: TermsHistory,
  key: string,
  { atMs, ofProgram }: { atMs: number; ofProgram: number },
): number {
  const own = changes.flatMap(({ fromMs, values }) =>
    values.flatMap((value) => (value.key === key ? [{ fromMs, ...value }] : [])),
  );
  const next = own.findLast(({ fromMs }) => fromMs > atMs);
  if (next) return next.before;
  return own[0]?.after ?? ofProgram;
}
