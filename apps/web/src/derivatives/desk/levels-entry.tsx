/**
 * Take-profit and stop-loss in the ticket: each a price, with chips that set it by a way of the
 * price or by a return on the margin. They go with the order and hold from its fill on.
 */
import { Checkbox, Segmented } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { priceText } from '../../market-parts/market-steps.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { useFaultWords } from '../fault-words.ts';
import { useFigures } from '../figures.ts';
import { LEVEL_FIELDS, readLevel, type LevelField } from '../position/level-checks.ts';
import type { DraftFaults } from './order-checks.ts';
import { LEVEL_MEASURES, type ChangeDraft, type Draft } from './order-draft.ts';
import { chipsOf, isBeyondEnd, levelOfChip, levelOutcome } from './order-levels.ts';
import { entryTicksOf } from './order-plan.ts';
import { usePlan } from './order-preview.tsx';
import { factsNow, type DeskFacts } from './ordering.ts';

type LevelsEntryProps = {
  draft: Draft;
  facts: DeskFacts;
  faults: DraftFaults;
  onDraft: ChangeDraft;
};

export function LevelsEntry(props: LevelsEntryProps) {
  const t = useText('derivatives');
  const { draft, onDraft } = props;
  // What only reduces has no position to give them to.
  if (draft.isReduceOnly) return null;
  const measures = { price: t('ticket.ofPrice'), roi: t('ticket.roi') };
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={t('ticket.levels')}
        isChecked={draft.hasLevels}
        onChange={(hasLevels) => onDraft((before) => ({ ...before, hasLevels }))}
      />
      {draft.hasLevels && (
        <>
          <Segmented
            size="small"
            label={t('ticket.measure')}
            value={draft.levelMeasure}
            onChange={(levelMeasure) => onDraft((before) => ({ ...before, levelMeasure }))}
            options={LEVEL_MEASURES.map((value) => ({ value, label: measures[value] }))}
          />
          {LEVEL_FIELDS.map((field) => (
            <LevelEntry key={field} field={field} {...props} />
          ))}
          <p className="text-12 text-pretty text-text-muted">{t('ticket.text')}</p>
        </>
      )}
    </div>
  );
}

function LevelEntry({ field, draft, facts, faults, onDraft }: LevelsEntryProps & OfField) {
  const t = useText('derivatives');
  const words = useFaultWords();
  const name = field === 'takeProfit' ? t('level.takeProfit') : t('level.stopLoss');
  const type = (price: string) => onDraft((before) => ({ ...before, [field]: price }));
  return (
    <div className="flex flex-col gap-1.5">
      <MoneyField
        data-field={field}
        label={name}
        value={draft[field]}
        onChange={type}
        placeholder={t('levels.none')}
        currency="USDT"
        enterKeyHint="done"
        {...(draft[field] !== '' && { allLabel: t('levels.remove'), onAll: () => type('') })}
        error={words(faults[field])}
        hint={<Outcome field={field} draft={draft} facts={facts} />}
      />
      <ChipRow field={field} name={name} draft={draft} facts={facts} onDraft={onDraft} />
    </div>
  );
}

type OfField = { field: LevelField };
type ChipRowProps = Omit<LevelsEntryProps, 'faults'> & OfField & { name: string };

/** Counted from the price the order has at the tap. */
function ChipRow({ field, name, draft, facts, onDraft }: ChipRowProps) {
  const take = (percent: number) =>
    onDraft((before) => {
      const { side, levelMeasure: measure } = before;
      const entry = entryTicksOf(before, factsNow(facts, side));
      if (entry === undefined) return before;
      const chosen = { field, measure, percent, side, leverage: facts.leverage, entry };
      return { ...before, [field]: levelOfChip(facts.market, chosen) };
    });
  return (
    <fieldset aria-label={name} className="grid grid-cols-4 gap-1.5">
      {chipsOf(field, draft.levelMeasure, draft.side).map(({ percent, label }) => (
        <button
          key={percent}
          type="button"
          onClick={() => take(percent)}
          className="tabular min-h-11 rounded-card border border-line bg-surface-raised text-14
            font-semibold"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** What the level would bring of this order; a stop-loss behind the liquidation helps nobody. */
function Outcome({ field, draft, facts }: OfField & Pick<LevelsEntryProps, 'draft' | 'facts'>) {
  const t = useText('derivatives');
  const { usdt, change } = useFigures();
  const plan = usePlan({ draft, facts });
  const { market, fees } = facts;
  const level = readLevel(draft[field], market);
  if (level === undefined) return t('levels.noneText');
  if (!plan) return null;
  const { side } = draft;
  const end = plan.risk?.liquidation;
  if (field === 'stopLoss' && end !== undefined && isBeyondEnd(plan, level, side)) {
    return t('ticket.beyondEnd', { price: showPrice(priceText(market, end)) });
  }
  const outcome = levelOutcome(plan, level, { market, side, takerBps: fees.takerBps });
  if (!outcome) return null;
  return t('ticket.outcome', {
    move: change(outcome.moveBps),
    pnl: usdt(outcome.netUnits),
    roi: outcome.roeBps === undefined ? '–' : change(outcome.roeBps),
  });
}
