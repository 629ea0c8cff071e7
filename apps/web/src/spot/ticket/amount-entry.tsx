/** The amount with its unit, the slider over what is available, and its value. */
import type { Market } from '@anywhen/prices';
import { Icon, RangeField } from '@anywhen/ui';
import { InFunds } from '../../money-forms/from-funds/notes.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { usePeek } from '../../book/market-feed.tsx';
import { useText, writePercent } from '../../i18n/index.ts';
import { useAvailable } from '../../live/index.ts';
import { Link } from '../../router/index.ts';
import { useIsMember } from '../../session/session.ts';
import { FaultText } from './fault-text.tsx';
import type { DraftFaults } from './order-checks.ts';
import {
  changeMeasure,
  onlyMeasure,
  slideTo,
  typeAmount,
  type ChangeDraft,
  type Draft,
  type Measure,
} from './order-draft.ts';
import { amountFor, amountIn, type Available } from './order-plan.ts';
import { useSpotAvailable } from './own-account.ts';
import { TicketField } from './ticket-field.tsx';
import { transferInPath } from '../trade-path.ts';

type AmountEntryProps = { market: Market; draft: Draft; faults: DraftFaults; onDraft: ChangeDraft };

export function AmountEntry({ market, draft, faults, onDraft }: AmountEntryProps) {
  const t = useText('spot');
  const peek = usePeek();
  const available = useSpotAvailable(market.currency);
  const isTotal = draft.measure === 'total';
  const unit = isTotal ? 'USDT' : market.currency;
  const turn = () => {
    const measure: Measure = isTotal ? 'quantity' : 'total';
    onDraft((before) => {
      const amount = amountIn(measure, before, { market, now: peek() });
      return changeMeasure(before, measure, amount);
    });
  };
  return (
    <>
      <TicketField
        name="amount"
        label={isTotal ? t('amount.total') : t('amount.quantity')}
        value={draft.amount}
        onChange={(amount) => onDraft((before) => typeAmount(before, amount))}
        error={faults.amount && <FaultText fault={faults.amount} draft={draft} market={market} />}
        aside={
          onlyMeasure(draft) ? (
            <span className="flex items-center px-2.5 text-12 font-semibold text-text-muted">
              {unit}
            </span>
          ) : (
            <button
              type="button"
              aria-label={t('unit', { now: unit, currency: isTotal ? market.currency : 'USDT' })}
              onClick={turn}
              className="flex min-w-11 shrink-0 items-center justify-center gap-0.5 px-2 text-12
                font-semibold text-accent -outline-offset-2"
            >
              {unit}
              <Icon name="swap" size={14} />
            </button>
          )
        }
      />
      <PercentSlider market={market} draft={draft} available={available} onDraft={onDraft} />
      <AvailableLine market={market} draft={draft} />
    </>
  );
}

const MARKS = [0, 25, 50, 75, 100];

type PercentSliderProps = Omit<AmountEntryProps, 'faults'> & { available: Available | undefined };

function PercentSlider({ market, draft, available, onDraft }: PercentSliderProps) {
  const t = useText('spot');
  const peek = usePeek();
  const percent = draft.percent ?? 0;
  const slide = (next: number) => {
    if (!available) return;
    onDraft((before) => {
      const amount = amountFor(before, next, { market, available, now: peek() });
      return slideTo(before, next, amount);
    });
  };
  return (
    <RangeField
      label={t('percent.label')}
      value={percent}
      valueText={t('percent.text', { percent })}
      marks={MARKS.map((value) => ({ value, label: writePercent(String(value)) }))}
      isDisabled={!available}
      onChange={slide}
    />
  );
}

function AvailableLine({ market, draft }: Pick<AmountEntryProps, 'market' | 'draft'>) {
  const t = useText('spot');
  const isMember = useIsMember();
  const currency = draft.side === 'buy' ? 'USDT' : market.currency;
  const own = useAvailable('spot', currency);
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-1 text-12">
      <span className="text-text-muted">{t('available')}</span>
      <span className="flex min-w-0 items-center gap-1">
        <OwnAmount amount={own} currency={currency} size={12} isExact hasCurrency />
        {isMember && (
          <Link
            to={transferInPath(currency)}
            aria-label={t('transferIn')}
            className="relative -my-2 flex size-7 items-center justify-center rounded-full
              text-accent after:absolute after:-inset-2"
          >
            <Icon name="plus" size={16} />
          </Link>
        )}
      </span>
      <span className="w-full text-right text-text-muted">
        <InFunds kind="spot" currency={currency} />
      </span>
    </div>
  );
}
