/** The amount with its unit, the slider over what is available, and what that opens. */
import { formatUnits } from '@anywhen/money';
import { maxNotionalUnits, type Side } from '@anywhen/protocol';
import { Icon, RangeField } from '@anywhen/ui';
import { AvailableNote } from '../../contract-parts/desk-notes.tsx';
import { Sentence, useText, writePercent } from '../../i18n/index.ts';
import type { Fault } from '../../money-forms/faults.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { Availability } from '../../money-forms/from-funds/notes.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useFaultWords } from '../fault-words.ts';
import { TRANSFER_IN } from '../paths.ts';
import type { ChangeDraft, Draft, Measure } from './order-draft.ts';
import { amountFor, amountIn } from './order-plan.ts';
import { factsNow, type DeskFacts } from './ordering.ts';

type AmountEntryProps = {
  draft: Draft;
  facts: DeskFacts;
  fault: Fault | undefined;
  onDraft: ChangeDraft;
};

export function AmountEntry({ draft, facts, fault, onDraft }: AmountEntryProps) {
  const t = useText('derivatives');
  const words = useFaultWords();
  const isValue = draft.measure === 'value';
  const { currency } = facts.market;
  const turn = () => {
    const measure: Measure = isValue ? 'quantity' : 'value';
    onDraft((before) => {
      const amount = amountIn(measure, before, factsNow(facts, before.side));
      return { ...before, measure, amount, percent: undefined };
    });
  };
  return (
    <div className="flex flex-col gap-1">
      <MoneyField
        data-field="amount"
        label={isValue ? t('form.value') : t('form.quantity')}
        labelAside={facts.availableUnits !== undefined && <Available />}
        value={draft.amount}
        onChange={(amount) => onDraft((before) => ({ ...before, amount, percent: undefined }))}
        currency={
          <button
            type="button"
            onClick={turn}
            className="relative -mx-2 flex min-h-11 min-w-11 items-center justify-center gap-0.5
              px-2 text-14 font-semibold text-accent"
          >
            {isValue ? 'USDT' : currency}
            <Icon name="swap" size={14} />
            <span className="sr-only">
              {t('form.unit', { currency: isValue ? currency : 'USDT' })}
            </span>
          </button>
        }
        enterKeyHint="done"
        error={words(fault)}
      />
      <ShareSlider draft={draft} facts={facts} onDraft={onDraft} />
      <Opens facts={facts} side={draft.side} />
    </div>
  );
}

const MARKS = [0, 25, 50, 75, 100];

function ShareSlider({ draft, facts, onDraft }: Omit<AmountEntryProps, 'fault'>) {
  const t = useText('derivatives');
  const { availableUnits } = facts;
  const percent = draft.percent ?? 0;
  const slide = (next: number) => {
    if (availableUnits === undefined) return;
    onDraft((before) => {
      const now = { ...factsNow(facts, before.side), availableUnits };
      return { ...before, percent: next, amount: amountFor(before, next, now) };
    });
  };
  return (
    <RangeField
      label={draft.isReduceOnly ? t('form.shareOfPosition') : t('form.share')}
      value={percent}
      valueText={writePercent(String(percent))}
      marks={MARKS.map((value) => ({ value, label: writePercent(String(value)) }))}
      isDisabled={availableUnits === undefined}
      onChange={slide}
    />
  );
}

function Available() {
  const t = useText('derivatives');
  return (
    <AvailableNote transfer={{ to: TRANSFER_IN, label: t('form.transfer') }}>
      {t('form.available')} <Availability kind="derivatives" currency="USDT" size={14} />
    </AvailableNote>
  );
}

const IN_TEXT = { currency: 'USDT', size: 12, isExact: true, hasCurrency: true } as const;

/** The available amount depends on the leverage (rulebook 1.2). */
function Opens({ facts, side }: { facts: DeskFacts; side: Side }) {
  const t = useText('derivatives');
  const { availableUnits, leverage, fees, marketLeft } = facts;
  if (availableUnits === undefined) return null;
  const most = maxNotionalUnits(availableUnits, { leverage, takerBps: fees.takerBps });
  return (
    <p className="tabular text-12 text-pretty text-text-muted">
      <Sentence
        say={(marks) => t('form.opens', { leverage, ...marks })}
        parts={{ amount: <OwnAmount {...IN_TEXT} amount={formatUnits(most)} /> }}
      />{' '}
      {t('form.varies')}{' '}
      {marketLeft && (
        <Sentence
          say={(marks) => t('form.marketLeft', marks)}
          parts={{ amount: <OwnAmount {...IN_TEXT} amount={marketLeft[side]} isPublic /> }}
        />
      )}
    </p>
  );
}
