/** The form that starts a DCA bot: amount, dates, preview of the first purchase, a back-test. */
import { formatUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import {
  DCA_AMOUNT_MAX_USDT,
  DCA_AMOUNT_MIN_USDT,
  DCA_INTERVALS,
  DCA_INTERVAL_SECONDS,
  backTestDca,
  spotFeeBps,
} from '@anywhen/protocol';
import { Card, Chips, KeyValue, Segmented, TextField, type KeyValueRow } from '@anywhen/ui';
import { AmountPart } from '../../earn-parts/amount-part.tsx';
import { DecisionForm } from '../../earn-parts/decision-form.tsx';
import { useDeciding } from '../../earn-parts/deciding.ts';
import { useFormat, useText } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { LimitLine } from '../../limit-parts/limit-line.tsx';
import { LimitsRow } from '../../limit-parts/limits-row.tsx';
import { useOwnLimit } from '../../limit-parts/own-limit.ts';
import { useSpendable, withFunds } from '../../money-forms/from-funds/from-funds.ts';
import { useFaultText } from '../../money-forms/fault-text.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { findCostText } from '../../parts/costs/measured-cost.ts';
import { serverNowMs } from '../../parts/server-clock.ts';
import { useBotTexts } from '../bot-texts.ts';
import { forgetTyped, useTyped } from '../../parts/drafts/typed.ts';
import { refreshStrategy, startDca, useStrategyDesk, type DcaStart } from '../data.ts';
import { BackTestCard } from './back-test-card.tsx';
import { DCA_PLACES, START_DCA, type DcaDraft } from './dca-draft.ts';
import { amountUnits, dcaRequest, findDcaFaults, firstPurchase } from './dca-draft.ts';
import { lastRunMs, runsOf, totalOf } from './dca-draft.ts';
import { FeeRate } from './fee-rate.tsx';
import { MarketChoice } from './market-choice.tsx';
import { StartReview, useStartQuestion } from './start-review.tsx';
import { Started } from './started.tsx';

export function DcaForm({ market }: { market: Market }) {
  const t = useText('strategy');
  const { intervalName } = useBotTexts();
  const form = useDcaForm(market);
  const { draft, change, price, feeBps, faults, attempt } = form;
  const { gate: limit } = useOwnLimit(false);
  const measured = feeBps === spotFeeBps(0) ? findCostText('dca-week') : undefined;
  if (attempt.state === 'done') return <Started started={attempt.answer} />;
  return (
    <DecisionForm
      deciding={form}
      texts={{
        submit: t('dca.submit'),
        barred: t('start.barred'),
        lost: (request) => t('dca.what', { amount: request.amount, symbol: request.symbol }),
        again: (what) => t('again', { what }),
      }}
      isClosed={price === undefined || limit !== undefined}
      onSubmit={() => void form.submit()}
    >
      <MarketChoice market={market} kind="dca" />
      <p className="text-14 text-pretty text-text-muted">
        {t('dca.explained')}
        {measured !== undefined && ` ${t('dca.measured', { cost: measured })}`}
      </p>
      <AmountPart
        label={t('dca.amount')}
        hint={t('dca.limits', limitTexts())}
        currency="USDT"
        account="strategy"
        value={draft.amount}
        available={form.known}
        most={undefined}
        fault={faults.amount}
        onChange={(amount) => change({ amount })}
      />
      <Card title={t('dca.dates')}>
        <div className="flex flex-col gap-3">
          <Chips
            label={t('dca.interval')}
            value={draft.interval}
            onChange={(interval) => change({ interval })}
            options={DCA_INTERVALS.map((value) => ({ value, label: intervalName(value) }))}
          />
          <Runs draft={draft} fault={faults.runs} onChange={change} />
        </div>
      </Card>
      <FirstRun market={market} draft={draft} price={price} feeBps={feeBps} />
      <BackTestCard
        market={market}
        kind="dca"
        candleMsMax={DCA_INTERVAL_SECONDS[draft.interval] * 1_000}
        test={(candles) => {
          const [units, runs] = [amountUnits(draft), runsOf(draft)];
          if (!units || runs === undefined) return t('needs', { fields: form.missing });
          const { interval } = draft;
          return backTestDca({ market, feeBps, candles, amountUnits: units, interval, runs });
        }}
      />
      {limit && <LimitLine gate={limit} />}
      <LimitsRow />
      <DcaReview form={form} />
    </DecisionForm>
  );
}

function DcaReview({ form }: { form: ReturnType<typeof useDcaForm> }) {
  const t = useText('strategy');
  const { intervalName } = useBotTexts();
  const { question, draft, available, feeBps } = form;
  const runsText = (runs: number | undefined) =>
    runs === undefined ? t('dca.untilFundsEnd') : t('dca.runsCount', { count: runs });
  return (
    <StartReview
      question={question}
      nameOf={({ amount, symbol }) => t('dca.what', { amount, symbol })}
      rowsOf={({ interval, runs }) => [
        { label: t('dca.interval'), value: intervalName(interval) },
        { label: t('dca.until'), value: runsText(runs) },
      ]}
      neededOf={({ amount }) => amount}
      worstOf={() => t('review.dcaWorst', { amount: typedForm(totalOf(draft) ?? available ?? '') })}
      feeBps={feeBps}
      label={t('dca.submit')}
    />
  );
}

function limitTexts() {
  return { min: showPrice(DCA_AMOUNT_MIN_USDT), max: showPrice(DCA_AMOUNT_MAX_USDT) };
}

/** The draft, the price of the preview, and its submission. */
function useDcaForm(market: Market) {
  const t = useText('strategy');
  const form = 'strategy.dca';
  const [draft, type] = useTyped(form, START_DCA);
  const price = useTicker(market.symbol)?.last;
  const desk = useStrategyDesk().data;
  const available = useSpendable('strategy', 'USDT', desk?.available)?.total;
  const feeBps = desk?.feeBps ?? spotFeeBps(0);
  const deciding = useDeciding({
    name: 'strategy.dca',
    carryOut: startDca,
    places: DCA_PLACES,
    onRefused: () => void refreshStrategy(),
    onDone: () => forgetTyped(form),
  });
  const { question, isWanted } = useStartQuestion<DcaStart>();
  return {
    ...deciding,
    question,
    draft,
    price,
    available,
    known: desk?.available,
    feeBps,
    missing: Object.keys(findDcaFaults(draft, undefined))
      .map((field) => t(field === 'runs' ? 'dca.runs' : 'dca.amount'))
      .join(', '),
    change: (part: Partial<DcaDraft>) => {
      type((before) => ({ ...before, ...part }));
      deciding.setFaults({});
    },
    submit: async () => {
      const found = findDcaFaults(draft, available);
      deciding.setFaults(found);
      if (Object.keys(found).length > 0 || price === undefined) return;
      const request = { ...dcaRequest(market, draft, price), ...withFunds() };
      const amount = totalOf(draft) ?? available ?? request.amount;
      if (await isWanted(request, amount)) await deciding.decide(request);
    },
  };
}

type RunsProps = {
  draft: DcaDraft;
  fault: Parameters<ReturnType<typeof useFaultText>>[0];
  onChange: (part: Partial<DcaDraft>) => void;
};

function Runs({ draft, fault, onChange }: RunsProps) {
  const t = useText('strategy');
  const textOf = useFaultText('USDT');
  return (
    <>
      <Segmented
        label={t('dca.until')}
        value={draft.hasRuns ? 'count' : 'funds'}
        onChange={(until) => onChange({ hasRuns: until === 'count' })}
        options={[
          { value: 'count', label: t('dca.number') },
          { value: 'funds', label: t('dca.untilFundsEnd') },
        ]}
      />
      {draft.hasRuns && (
        <TextField
          data-field="runs"
          label={t('dca.runs')}
          inputMode="numeric"
          value={draft.runs}
          onChange={(event) => onChange({ runs: event.target.value })}
          error={textOf(fault)}
        />
      )}
    </>
  );
}

type FirstRunProps = { market: Market; draft: DcaDraft; price: string | undefined; feeBps: number };

/** At the current price; the run itself is at the market price of its time. */
function FirstRun({ market, draft, price, feeBps }: FirstRunProps) {
  const t = useText('strategy');
  const { dateTime } = useFormat();
  const units = amountUnits(draft);
  const bought = units && price ? firstPurchase(market, { units, price, feeBps }) : undefined;
  const total = totalOf(draft);
  const lastMs = lastRunMs(draft, serverNowMs());
  const shown = (amount: bigint | undefined, currency: string) => (
    <OwnAmount
      amount={amount === undefined ? undefined : formatUnits(amount)}
      currency={currency}
      size={14}
      isExact
      hasCurrency
      isPublic
    />
  );
  const rows: (KeyValueRow | false)[] = [
    { label: t('dca.firstGets'), value: shown(bought?.gotUnits, market.currency), isStrong: true },
    { label: t('dca.firstPays'), value: shown(bought?.paidUnits, 'USDT') },
    {
      label: t('dca.firstFee'),
      value: shown(bought?.feeUnits, market.currency),
      hint: <FeeRate feeBps={feeBps} />,
    },
    total !== undefined && {
      label: t('dca.total'),
      value: <OwnAmount amount={total} currency="USDT" size={14} hasCurrency isPublic />,
    },
    lastMs !== undefined && { label: t('dca.last'), value: dateTime(lastMs) },
  ];
  return (
    <Card title={t('dca.first')}>
      <div className="flex flex-col gap-3">
        <KeyValue rows={rows.filter((row) => row !== false)} />
        <p className="text-12 text-pretty text-text-muted">{t('dca.firstNote')}</p>
      </div>
    </Card>
  );
}
