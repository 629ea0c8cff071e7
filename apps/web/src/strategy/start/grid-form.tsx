/**
 * The form that starts a grid: range, lines over the price, profit of a round trip, a back-test.
 */
import { useState } from 'react';
import type { Market } from '@anywhen/prices';
import {
  GRIDS_MAX,
  GRIDS_MIN,
  backTestGrid,
  spotFeeBps,
  type GridPlan,
  isRejection,
} from '@anywhen/protocol';
import { Card, Chips, TextField } from '@anywhen/ui';
import { AmountPart } from '../../earn-parts/amount-part.tsx';
import { DecisionForm } from '../../earn-parts/decision-form.tsx';
import { useDeciding } from '../../earn-parts/deciding.ts';
import { useText, writePercent, type Say, type TextKey } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { LimitLine } from '../../limit-parts/limit-line.tsx';
import { LimitsRow } from '../../limit-parts/limits-row.tsx';
import { useOwnLimit } from '../../limit-parts/own-limit.ts';
import { useSpendable, withFunds } from '../../money-forms/from-funds/from-funds.ts';
import { useFaultText } from '../../money-forms/fault-text.ts';
import type { Faults } from '../../money-forms/faults.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { showPrice } from '../../market-parts/market-texts.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { forgetTyped, useTyped } from '../../parts/drafts/typed.ts';
import { refreshStrategy, startGrid, useHistory, useStrategyDesk } from '../data.ts';
import type { GridStart } from '../data.ts';
import { GridPicture } from '../grid-picture.tsx';
import { BackTestCard } from './back-test-card.tsx';
import { GRID_FIELDS, GRID_PLACES, QUICK_RANGES, START_GRID, adviceOf } from './grid-draft.ts';
import {
  findGridFaults,
  gridRequest,
  linesOf,
  planOf,
  rangeAround,
  requestOf,
} from './grid-draft.ts';
import type { GridDraft, GridField } from './grid-draft.ts';
import { Advice, Plan, whyNotThen } from './grid-preview.tsx';
import { MarketChoice } from './market-choice.tsx';
import { StartReview, useStartQuestion } from './start-review.tsx';
import { Started } from './started.tsx';

/** A week of hourly candles behind the lines. */
const HISTORY = { interval: '1h', limit: 168 } as const;

export function GridForm({ market }: { market: Market }) {
  const t = useText('strategy');
  const form = useGridForm(market);
  const { draft, change, ground, plan, faults, needs, attempt } = form;
  const { feeBps } = form;
  const needText = useFaultText('USDT');
  const missing = fieldNames(needs, t);
  const { gate: limit } = useOwnLimit(false);
  const hints = leaveOut(needs, faults);
  if (attempt.state === 'done') return <Started started={attempt.answer} />;
  return (
    <DecisionForm
      deciding={form}
      texts={{
        submit: t('grid.submit'),
        barred: t('start.barred'),
        lost: (request) => t('grid.what', { amount: request.investment, symbol: request.symbol }),
        again: (what) => t('again', { what }),
      }}
      isClosed={!ground || limit !== undefined}
      onSubmit={() => void form.submit()}
    >
      <MarketChoice market={market} kind="grid" />
      <p className="text-14 text-pretty text-text-muted">{t('grid.explained')}</p>
      <Range draft={draft} ground={ground} faults={faults} hints={hints} onChange={change} />
      <AmountPart
        label={t('grid.investment')}
        currency="USDT"
        account="strategy"
        field="investment"
        value={draft.investment}
        available={form.known}
        most={form.available && typedForm(form.available)}
        fault={faults.investment}
        hint={needText(hints.investment)}
        onChange={(investment) => change({ investment })}
      />
      <Picture market={market} plan={plan} price={ground?.price} />
      <Plan market={market} plan={plan} feeBps={feeBps} missing={missing}>
        {plan && ground && (
          <Advice advice={adviceOf(draft, ground, plan)} onTake={(grids) => change({ grids })} />
        )}
      </Plan>
      <BackTestCard
        market={market}
        kind="grid"
        test={(candles) => {
          const request = plan && ground && requestOf(draft, ground);
          if (!request) return t('needs', { fields: missing });
          const tested = backTestGrid({ ...request, market, candles, feeBps });
          return isRejection(tested) ? whyNotThen(tested, { market, candles, t }) : tested;
        }}
      />
      {limit && <LimitLine gate={limit} />}
      <LimitsRow />
      <GridReview form={form} />
    </DecisionForm>
  );
}

function GridReview({ form: { question, feeBps } }: { form: ReturnType<typeof useGridForm> }) {
  const t = useText('strategy');
  return (
    <StartReview
      question={question}
      nameOf={({ investment, symbol }) => t('grid.what', { amount: investment, symbol })}
      rowsOf={({ lower, upper, grids }) => [
        { label: t('grid.lower'), value: showPrice(lower) },
        { label: t('grid.upper'), value: showPrice(upper) },
        { label: t('grid.grids'), value: grids },
      ]}
      neededOf={({ investment }) => investment}
      worstOf={({ investment, lower }) =>
        t('review.gridWorst', { amount: investment, price: showPrice(lower) })
      }
      feeBps={feeBps}
      label={t('grid.submit')}
    />
  );
}

const LABELS: Readonly<Record<GridField, TextKey<'strategy'>>> = {
  lower: 'grid.lower',
  upper: 'grid.upper',
  grids: 'grid.grids',
  investment: 'grid.investment',
};

/** A field says what it needs once: as a fault after a try, else as a hint. */
function leaveOut(needs: Faults<GridField>, faults: Faults<GridField>): Faults<GridField> {
  return Object.fromEntries(Object.entries(needs).filter(([field]) => !(field in faults)));
}

function fieldNames(faults: Faults<GridField>, t: Say<'strategy'>): string {
  return GRID_FIELDS.filter((field) => faults[field])
    .map((field) => t(LABELS[field]))
    .join(', ');
}

/** The draft, its plan at the current price, and its submission. */
function useGridForm(market: Market) {
  const form = `strategy.grid.${market.symbol}`;
  const [draft, type] = useTyped(form, START_GRID);
  const price = useTicker(market.symbol)?.last;
  const desk = useStrategyDesk().data;
  const available = useSpendable('strategy', 'USDT', desk?.available)?.total;
  const feeBps = desk?.feeBps ?? spotFeeBps(0);
  const deciding = useDeciding({
    name: 'strategy.grid',
    carryOut: startGrid,
    places: GRID_PLACES,
    onRefused: () => void refreshStrategy(),
    onDone: () => forgetTyped(form),
  });
  const { question, isWanted } = useStartQuestion<GridStart>();
  const ground = price === undefined ? undefined : { market, price, feeBps };
  const plan = ground && planOf(draft, ground);
  const needs = ground ? findGridFaults(draft, ground, undefined) : {};
  return {
    ...deciding,
    question,
    draft,
    ground,
    plan,
    needs,
    available,
    known: desk?.available,
    feeBps,
    change: (part: Partial<GridDraft>) => {
      type((before) => ({ ...before, ...part }));
      deciding.setFaults({});
    },
    submit: async () => {
      if (!ground) return;
      const found = findGridFaults(draft, ground, available);
      deciding.setFaults(found);
      if (!plan || Object.keys(found).length > 0) return;
      const request = { ...gridRequest(market, draft, plan), ...withFunds() };
      if (await isWanted(request, request.investment)) await deciding.decide(request);
    },
  };
}

type RangeProps = {
  draft: GridDraft;
  ground: { market: Market; price: string } | undefined;
  faults: Faults<GridField>;
  /** What the preview still waits for; it is no fault before the member has asked for the start. */
  hints: Faults<GridField>;
  onChange: (part: Partial<GridDraft>) => void;
};

function Range({ draft, ground, faults, hints, onChange }: RangeProps) {
  const t = useText('strategy');
  // Around the price at the tap: it stays selected while the price moves on.
  const [quick, setQuick] = useState({ percent: '', lower: '', upper: '' });
  const isQuick = quick.lower === draft.lower && quick.upper === draft.upper;
  const textOf = useFaultText('USDT');
  return (
    <Card title={t('grid.range')}>
      <div className="flex flex-col gap-3">
        <Chips
          label={t('grid.quick')}
          value={isQuick ? quick.percent : ''}
          onChange={(percent) => {
            if (!ground) return;
            const range = rangeAround(ground.market, ground.price, Number(percent));
            setQuick({ percent, ...range });
            onChange(range);
          }}
          options={QUICK_RANGES.map((percent) => ({
            value: String(percent),
            label: `± ${writePercent(String(percent))}`,
          }))}
        />
        <div className="grid grid-cols-2 gap-3">
          <MoneyField
            data-field="lower"
            label={t('grid.lower')}
            value={draft.lower}
            onChange={(lower) => onChange({ lower })}
            currency="USDT"
            hint={textOf(hints.lower)}
            error={textOf(faults.lower)}
          />
          <MoneyField
            data-field="upper"
            label={t('grid.upper')}
            value={draft.upper}
            onChange={(upper) => onChange({ upper })}
            currency="USDT"
            hint={textOf(hints.upper)}
            error={textOf(faults.upper)}
          />
        </div>
        <TextField
          data-field="grids"
          label={t('grid.grids')}
          hint={textOf(hints.grids) ?? t('grid.gridsHint', { min: GRIDS_MIN, max: GRIDS_MAX })}
          inputMode="numeric"
          value={draft.grids}
          onChange={(event) => onChange({ grids: event.target.value })}
          error={textOf(faults.grids)}
        />
      </div>
    </Card>
  );
}

type PictureProps = { market: Market; plan: GridPlan | undefined; price: string | undefined };

function Picture({ market, plan, price }: PictureProps) {
  const t = useText('strategy');
  const { data } = useHistory({ symbol: market.symbol, ...HISTORY });
  return (
    <Card title={t('picture.title')}>
      <div className="flex flex-col gap-2">
        <GridPicture
          closes={data?.klines.map(([, , , , close]) => close) ?? []}
          lines={plan ? linesOf(market, plan) : []}
          price={price}
        />
        <p className="text-12 text-pretty text-text-muted">{t('picture.note')}</p>
      </div>
    </Card>
  );
}
