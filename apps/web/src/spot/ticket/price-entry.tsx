/**
 * A price of the ticket with step buttons: the limit, the trigger, or the limit behind a trigger.
 */
import type { Market } from '@anywhen/prices';
import { classes } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { FaultText } from './fault-text.tsx';
import type { DraftFaults } from './order-checks.ts';
import {
  stepPrice,
  typePrice,
  unitsOf,
  type ChangeDraft,
  type Draft,
  type PriceName,
} from './order-draft.ts';
import { priceText, touchStep } from '../../book/spot-market.ts';
import { TicketField } from './ticket-field.tsx';

/** The common props of the ticket's fields. */
export type TicketPartProps = {
  market: Market;
  draft: Draft;
  faults: DraftFaults;
  onDraft: ChangeDraft;
};

type PriceEntryProps = TicketPartProps & {
  name?: PriceName;
  label: string;
  placeholder?: string;
};

export function PriceEntry(props: PriceEntryProps) {
  const { market, draft, faults, onDraft, name = 'price', label, placeholder } = props;
  const t = useText('spot');
  const fault = faults[name];
  const ticks = unitsOf(draft[name], market.priceDecimals);
  const step = ticks === undefined ? '' : showPrice(priceText(market, touchStep(ticks)));
  const move = (direction: 1 | -1) =>
    onDraft((before) => stepPrice(before, market, { direction, name }));
  return (
    <TicketField
      name={name}
      label={label}
      value={draft[name]}
      onChange={(price) => onDraft((before) => typePrice(before, price, name))}
      error={fault && <FaultText fault={fault} draft={draft} market={market} />}
      {...(placeholder !== undefined && { placeholder })}
      aside={
        <div className="flex shrink-0 items-stretch">
          <StepButton label={t('step.down', { step })} sign="−" onStep={() => move(-1)} />
          <StepButton label={t('step.up', { step })} sign="+" onStep={() => move(1)} />
        </div>
      }
    />
  );
}

type StepButtonProps = { label: string; sign: '−' | '+'; onStep: () => void };

/** 32 pixels visible and 44 to touch: the target extends over its outer edge. */
function StepButton({ label, sign, onStep }: StepButtonProps) {
  const isLast = sign === '+';
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onStep}
      className={classes(
        'group flex w-11 text-20 font-medium text-text-muted -outline-offset-2 select-none',
        'hover:text-text',
        isLast ? '-mr-3' : '-ml-3 justify-end',
      )}
    >
      <span
        className={classes(
          'flex w-8 items-center justify-center border-l border-line transition-colors',
          'duration-150 group-active:bg-accent-tint',
          isLast && 'rounded-r-card',
        )}
      >
        {sign}
      </span>
    </button>
  );
}
