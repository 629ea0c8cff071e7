/**
 * The form that starts a grid: range, lines over the price, profit of a round trip, a back-test.
 */
import { useState } from 'react';
import { parseUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import {
  GRIDS_MAX,
  GRIDS_MIN,
  backTestGrid,
  spotFeeBps,
  type GridPlan,
  isRejection,
} from '@anywhen/protocol';
import { Card, Chips, KeyValue, TextField } from '@anywhen/ui';
import { AmountPart } from '../../earn-parts/amount-part.tsx';
import { DecisionForm } from '../../earn-parts/decision-form.tsx';
import { useDeciding } from '../../earn-parts/deciding.ts';
import { useText } from '../../i18n/index.ts';
import { useAvailable, useTicker } from '../../live/index.ts';
import { LimitLine } from '../../limit-parts/limit-line.tsx';
import { LimitsRow } from '../../limit-parts/limits-row.tsx';
import { useOwnLimit } from '../../limit-parts/own-limit.ts';
import { useFaultText } from '../../money-forms/fault-text.ts';
import type { Faults } from '../../money-forms/faults.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { refreshStrategy, startGrid, useHistory, useStrategyDesk } from '../data.ts';
import { GridPicture } from '../grid-picture.tsx';
import { BackTestCard } from './back-test-card.tsx';
import { GRID_PLACES, QUICK_RANGES, START_GRID, figuresOf } from './grid-draft.ts';
import {
  findGridFaults,
  gridRequest,
  linesOf,
  planOf,
  rangeAround,
  requestOf,
} from './grid-draft.ts';
import type { GridDraft, GridField } from './grid-draft.ts';
import { MarketChoice } from './market-choice.tsx';
import { Started } from './started.tsx';

/** A week of hourly candles behind the lines. */
const HISTORY = { interval: '1h', limit: 168 } as const;

export function GridForm({ market }: { market: Market }) {
  const t = useText('strategy');
  const form = useGridForm(market);
  const { draft, change, ground, plan, available, faults, attempt } = form;
  const { feeBps } = form;
  const { gate: limit } = useOwnLimit(false);
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
      onSubmit={form.submit}
    >
      <MarketChoice market={market} kind="grid" />
      <p className="text-14 text-pretty text-text-muted">{t('grid.explained')}</p>
      <Range draft={draft} ground={ground} faults={faults} onChange={change} />
      <AmountPart
        label={t('grid.investment')}
        currency="USDT"
        account="strategy"
        field="investment"
        value={draft.investment}
        available={available}
        most={available && typedForm(available)}
        fault={faults.investment}
        onChange={(investment) => change({ investment })}
      />
      <Picture market={market} plan={plan} price={ground?.price} />
      <Plan market={market} plan={plan} />
      <BackTestCard
        market={market}
        kind="grid"
        test={(candles) => {
          const request = ground && requestOf(draft, ground);
          const tested = request && backTestGrid({ ...request, market, candles, feeBps });
          return tested && !isRejection(tested) ? tested : undefined;
        }}
      />
      {limit && <LimitLine gate={limit} />}
      <LimitsRow />
    </DecisionForm>
  );
}

/** The draft, its plan at the current price, and its submission. */
function useGridForm(market: Market) {
  const [draft, setDraft] = useState(START_GRID);
  const price = useTicker(market.symbol)?.last;
  const desk = useStrategyDesk().data;
  const available = useAvailable('strategy', 'USDT') ?? desk?.available;
  const feeBps = desk?.feeBps ?? spotFeeBps(0);
  const deciding = useDeciding({
    carryOut: startGrid,
    places: GRID_PLACES,
    onRefused: () => void refreshStrategy(),
  });
  const ground = price === undefined ? undefined : { market, price, feeBps };
  const plan = ground && planOf(draft, ground);
  return {
    ...deciding,
    draft,
    ground,
    plan,
    available,
    feeBps,
    change: (part: Partial<GridDraft>) => {
      setDraft({ ...draft, ...part });
      deciding.setFaults({});
    },
    submit: () => {
      if (!ground) return;
      const found = findGridFaults(draft, ground, available);
      deciding.setFaults(found);
      const isFine = plan && Object.keys(found).length === 0;
      if (isFine) void deciding.decide(gridRequest(market, draft, plan));
    },
  };
}

type RangeProps = {
  draft: GridDraft;
  ground: { market: Market; price: string } | undefined;
  faults: Faults<GridField>;
  onChange: (part: Partial<GridDraft>) => void;
};

function Range({ draft, ground, faults, onChange }: RangeProps) {
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
            label: `± ${percent} %`,
          }))}
        />
        <div className="grid grid-cols-2 gap-3">
          <MoneyField
            data-field="lower"
            label={t('grid.lower')}
            value={draft.lower}
            onChange={(lower) => onChange({ lower })}
            currency="USDT"
            error={textOf(faults.lower)}
          />
          <MoneyField
            data-field="upper"
            label={t('grid.upper')}
            value={draft.upper}
            onChange={(upper) => onChange({ upper })}
            currency="USDT"
            error={textOf(faults.upper)}
          />
        </div>
        <TextField
          data-field="grids"
          label={t('grid.grids')}
          hint={t('grid.gridsHint', { min: GRIDS_MIN, max: GRIDS_MAX })}
          inputMode="numeric"
          value={draft.grids}
          onChange={(event) => onChange({ grids: event.target.value })}
          error={textOf(faults.grids)}
        />
      </div>
    </Card>
  );
}

type PlanProps = { market: Market; plan: GridPlan | undefined };

function Picture({ market, plan, price }: PlanProps & { price: string | undefined }) {
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

/** The preview, before the tap. */
function Plan({ market, plan }: PlanProps) {
  const t = useText('strategy');
  const figures = plan && figuresOf(market, plan);
  const amount = (value: string | undefined, currency: string) => (
    <OwnAmount
      amount={value}
      currency={currency}
      size={14}
      digits={currency === 'USDT' ? 'rule' : 'lot'}
      hasCurrency
      isPublic
    />
  );
  return (
    <Card title={t('plan.title')}>
      <div className="flex flex-col gap-3">
        <KeyValue
          rows={[
            {
              label: t('plan.profit'),
              value: figures ? (
                <span className="tabular">
                  {hasSpread(figures) && (
                    <>
                      <OwnAmount amount={figures.leastProfit} currency="USDT" size={14} isPublic />
                      {' – '}
                    </>
                  )}
                  {amount(figures.mostProfit, 'USDT')}
                </span>
              ) : (
                '–'
              ),
              isStrong: true,
            },
            { label: t('plan.quantity'), value: amount(figures?.quantity, market.currency) },
            {
              label: t('plan.start'),
              value: amount(figures?.startQuantity, market.currency),
              hint: figures && amount(figures.startCost, 'USDT'),
            },
            { label: t('plan.waiting'), value: amount(figures?.waiting, 'USDT') },
          ]}
        />
        <p className="text-12 text-pretty text-text-muted">{t('plan.note')}</p>
      </div>
    </Card>
  );
}

/** Whether it is displayed as two amounts. */
function hasSpread({ leastProfit, mostProfit }: { leastProfit: string; mostProfit: string }) {
  const cents = (amount: string) => parseUnits(amount) / 1_000_000n;
  return cents(leastProfit) !== cents(mostProfit);
}
