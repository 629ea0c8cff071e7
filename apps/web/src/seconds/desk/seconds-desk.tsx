/**
 * The trading page of seconds contracts for one market: price, chart, form, own limits and own
 * orders. Wide screens put the form beside the chart. The draft survives a change of market.
 */
import { useCallback, useState } from 'react';
import { toast } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { PriceHead } from '../../contract-parts/price-head.tsx';
import { useText } from '../../i18n/index.ts';
import { useSpendable } from '../../money-forms/from-funds/from-funds.ts';
import { toastMoved } from '../../money-forms/from-funds/moved-toast.ts';
import { LandscapeChart } from '../../market-parts/landscape-chart.tsx';
import { PriceCheckSheet } from '../../market-parts/price-check-sheet.tsx';
import { useTyped } from '../../parts/drafts/typed.ts';
import { useKnownCurrent } from '../current-contracts.ts';
import { useTerms, type PlacedOrder } from '../data.ts';
import { DeskTabs } from './desk-tabs.tsx';
import { SecondsLimits } from '../limits/seconds-limits.tsx';
import { MarketChoice } from './market-choice.tsx';
import { LineChart } from '../chart/line-chart.tsx';
import { OpenStrip } from './open-strip.tsx';
import { START_DRAFT } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import { PauseNotice } from './pause-notice.tsx';
import { ResultSheet } from '../receipt/result-sheet.tsx';
import { periodOf } from '../terms.ts';

export function SecondsDesk({ market }: { market: Market }) {
  const t = useText('seconds');
  const terms = useTerms();
  const [draft, type] = useTyped('seconds', START_DRAFT);
  const [isEntering, setIsEntering] = useState(false);
  const period = periodOf(terms, draft.periodSeconds);
  const current = useKnownCurrent();
  const available = useSpendable('contract', 'USDT')?.total;
  const onDraft = (next: typeof draft) => {
    type(() => next);
    setIsEntering(true);
  };
  const onTaken = useCallback(
    ({ fromFunds }: PlacedOrder) => {
      setIsEntering(false);
      toast(t('placed'), 'success');
      toastMoved(fromFunds);
    },
    [t],
  );
  return (
    <div
      className="flex flex-col gap-2 pt-1 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]
        lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-2"
    >
      <div className="flex flex-col gap-2">
        <PriceHead market={market} choice={<MarketChoice market={market} />} />
        <PauseNotice />
        <ResultSheet isEntering={isEntering} />
        <OpenStrip contracts={current ?? []} symbol={market.symbol} />
        <LandscapeChart>
          {() => (
            <LineChart
              market={market}
              periodSeconds={period?.periodSeconds ?? draft.periodSeconds}
              contract={current?.find(({ symbol }) => symbol === market.symbol)}
            />
          )}
        </LandscapeChart>
      </div>
      <div className="flex flex-col gap-2 lg:row-span-2 lg:pt-2">
        <OrderForm
          market={market}
          terms={terms}
          period={period}
          draft={draft}
          onDraft={onDraft}
          available={available}
          current={current}
          onTaken={onTaken}
        />
        <SecondsLimits />
      </div>
      <DeskTabs symbol={market.symbol} />
      <PriceCheckSheet />
    </div>
  );
}
