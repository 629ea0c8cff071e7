/**
 * What the verifier says about flash options: is a receipt what its ticks and minutes say, and does
 * the volatility of a stretch follow from its prices. It asks public endpoints only.
 */
import {
  MINUTE_SECONDS,
  OPTIONS_OFFER,
  type OptionEvidence,
  type OptionReceipt,
  SIGMA_MINUTES,
  type TermsHistory,
  VOLATILITY_ROWS_MAX,
  listOptionStretches,
  offerAt,
  verifyOption,
  verifyVolatility,
  volatilityCallOf,
} from '@anywhen/protocol';
import { type Finding, orNoAnswer } from './check.ts';
import { NoAnswer, type PublicApi } from './public-api.ts';

export async function checkOption(api: PublicApi, shareId: string): Promise<Finding> {
  const what = `option ${shareId}`;
  const receipt = await orNoAnswer(api.readOption(shareId));
  if (receipt instanceof NoAnswer) return { outcome: 'open', what, detail: receipt.message };
  const { position } = receipt;
  if (position.shareId !== shareId) {
    return { outcome: 'fails', what, detail: 'another share id' };
  }
  if (position.state === 'open' || position.state === 'pending') {
    return { outcome: 'open', what, detail: `${position.state}, it has not ended` };
  }
  const evidence = await orNoAnswer(gatherEvidence(api, receipt));
  if (evidence instanceof NoAnswer) return { outcome: 'open', what, detail: evidence.message };
  const { history, ...ticks } = evidence;
  const offer = offerAt(OPTIONS_OFFER, history, receipt.series.opening.second * 1_000);
  const verdict = verifyOption(receipt, ticks, offer);
  if (!verdict.isSound) return { outcome: 'fails', what, detail: JSON.stringify(verdict.fault) };
  const { quantity, series, strike, type } = position;
  const end = verdict.settlement === null ? 'sold back' : `settled at ${verdict.settlement}`;
  const detail = `${quantity} × ${series} ${strike} ${type} at ${verdict.price}: ${end}`;
  return { outcome: 'holds', what, detail: `${detail}, profit ${verdict.profit} USDT` };
}

async function gatherEvidence(
  api: PublicApi,
  receipt: OptionReceipt,
): Promise<OptionEvidence & { history: TermsHistory }> {
  const commitments = await api.readCommitments();
  const stretches = [];
  for (const stretch of listOptionStretches(receipt)) {
    stretches.push({ ranges: [await api.listTicks(stretch)] });
  }
  return {
    commitments,
    stretches,
    volatility: await api.listVolatility(volatilityCallOf(receipt)),
    history: await api.readTerms('options', receipt.series.opening.second * 1_000),
  };
}

/** With four hours of minutes before the first: so much each of them follows from. */
export async function checkVolatility(
  api: PublicApi,
  symbol: string,
  { from, to }: { from: number; to: number },
): Promise<Finding> {
  const what = `volatility ${symbol}`;
  const first = Math.max(0, from - SIGMA_MINUTES * MINUTE_SECONDS);
  const last = Math.min(to, first + (VOLATILITY_ROWS_MAX - 1) * MINUTE_SECONDS);
  const published = await orNoAnswer(api.listVolatility({ symbol, from: first, to: last }));
  if (published instanceof NoAnswer) return { outcome: 'open', what, detail: published.message };
  const { checked, fault } = verifyVolatility(symbol, published);
  if (fault) return { outcome: 'fails', what, detail: JSON.stringify(fault) };
  if (checked === 0) return { outcome: 'open', what, detail: 'no minute of it was published' };
  return { outcome: 'holds', what, detail: `${checked} minutes up to ${last}` };
}
