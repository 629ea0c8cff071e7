/** The check of an option receipt: the texts and functions of its steps. */
import {
  OPTIONS_OFFER,
  findOptionTermsFault,
  listOptionStretches,
  listVolatility,
  offerAt,
  splitRange,
  verifyOptionWithTicks,
  volatilityCallOf,
  type OptionFault,
  type OptionsOffer,
  type PublishedVolatility,
} from '@anywhen/protocol';
import { callApi } from '../../api/call.ts';
import type { PlanFault, PlanVerdict, ReceiptPlan } from '../../contract-parts/receipt-plan.ts';
import { ReceiptSteps } from '../../contract-parts/receipt-steps.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { readHistory } from '../../terms-parts/data.ts';
import type { Receipt } from '../data.ts';

type ReceiptProps = { receipt: Receipt };

export function OptionCheck({ receipt }: ReceiptProps) {
  const t = useText('options');
  return (
    <ReceiptSteps
      receipt={receipt}
      planOf={planOf}
      say={t}
      figures={{
        terms: <TermsFigures receipt={receipt} />,
        result: <ResultLine receipt={receipt} />,
      }}
      ticks={filledAt(receipt)}
      limits={
        <>
          <li>{t('verify.limitAccepted')}</li>
          <li>{t('verify.limitVolatility')}</li>
        </>
      }
    />
  );
}

/** The acceptance seconds of the trades, without duplicates. */
function filledAt({ purchase, sales }: Receipt) {
  const ticks = [purchase, ...sales].map(({ filled }) => filled);
  return [...new Map(ticks.map((tick) => [tick.second, tick])).values()];
}

/** The volatility of the minutes of a receipt is published separately from the ticks. */
function planOf(receipt: Receipt): ReceiptPlan {
  let volatility: PublishedVolatility = { firstSecond: null, rows: [] };
  let offer: OptionsOffer = OPTIONS_OFFER;
  const openedAtMs = receipt.series.opening.second * 1_000;
  return {
    stretches: listOptionStretches(receipt).map(splitRange),
    loadTerms: async (signal) => {
      const history = await readHistory('options', { backToMs: openedAtMs, signal });
      offer = offerAt(OPTIONS_OFFER, history, openedAtMs);
    },
    findTermsFault: () => placed(findOptionTermsFault(receipt, offer)),
    load: async (signal) => {
      volatility = await callApi(listVolatility, { query: volatilityCallOf(receipt), signal });
    },
    verifyWithTicks: ({ seconds, versions }): PlanVerdict => {
      const verdict = verifyOptionWithTicks(receipt, { seconds, versions, volatility }, offer);
      return verdict.isSound ? verdict : { isSound: false, fault: placed(verdict.fault) };
    },
  };
}

function placed(fault: OptionFault): PlanFault;
function placed(fault: OptionFault | undefined): PlanFault | undefined;
/** Volatility, trades and settlement follow from the ticks: one step on the screen. */
function placed(fault: OptionFault | undefined): PlanFault | undefined {
  switch (fault?.step) {
    case 'volatility':
    case 'trades':
    case 'settlement':
      return { ...fault, step: 'result' };
    default:
      return fault;
  }
}

function TermsFigures({ receipt: { position } }: ReceiptProps) {
  const t = useText('options');
  const { time } = useFormat();
  return t('step.terms.figures', {
    bought: time(position.boughtAtMs),
    closed: time(position.closesAtSecond * 1_000),
    expired: time(position.expiresAtSecond * 1_000),
  });
}

function ResultLine({ receipt: { purchase, series } }: ReceiptProps) {
  const t = useText('options');
  const settlement = series.settlement ? showPrice(series.settlement.price) : '–';
  return t('step.result.figures', { price: purchase.price, settlement });
}
