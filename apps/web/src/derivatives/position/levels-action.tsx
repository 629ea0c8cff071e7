/**
 * Take-profit and stop-loss of a position, which close it at the market when the mark reaches them.
 * An empty field removes the level; the result of each is shown below it.
 */
import { useState } from 'react';
import { closePartOf, valueUnitsOf, type LeveragePosition } from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { toast } from '@anywhen/ui';
import { ApiRejection } from '../../api/call.ts';
import { useText } from '../../i18n/index.ts';
import { priceNow } from '../../live/products/leverage.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import type { Faults } from '../../money-forms/faults.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { Notice } from '../../money-forms/notice.tsx';
import { placeRefusal } from '../../money-forms/refusal.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { useFailureText } from '../../parts/load-failed.tsx';
import { useSheetEntry } from '../../router/index.ts';
import { refreshOwn, sendLevels } from '../data.ts';
import { useFaultWords } from '../fault-words.ts';
import { useFigures } from '../figures.ts';
import { holdingOf } from '../position.ts';
import { ActionSheet } from './action-sheet.tsx';
import { LiveMark } from './live-figures.tsx';
import {
  LEVEL_FIELDS,
  findLevelFaults,
  readLevel,
  requestedLevels,
  type LevelField,
  type TypedLevels,
} from './level-checks.ts';

type LevelsActionProps = { position: LeveragePosition; market: Market };

export function LevelsAction({ position, market }: LevelsActionProps) {
  const t = useText('derivatives');
  const [isOpen, open, close] = useSheetEntry(`derivatives.levels.${position.id}`);
  const [typed, setTyped] = useState<TypedLevels>({ takeProfit: '', stopLoss: '' });
  const setting = useSetting({ position, market, onDone: close });
  const begin = () => {
    const { takeProfit, stopLoss } = position;
    setTyped({ takeProfit: typedForm(takeProfit ?? ''), stopLoss: typedForm(stopLoss ?? '') });
    setting.forget();
    open();
  };
  const type = (field: LevelField, price: string) => {
    setTyped((before) => ({ ...before, [field]: price }));
    setting.forget();
  };
  return (
    <ActionSheet
      label={t('levels.button')}
      title={t('levels.title', { market: marketText(market.symbol) })}
      submitLabel={t('levels.submit')}
      isOpen={isOpen}
      onOpen={begin}
      onClose={close}
      isBusy={setting.isBusy}
      onSubmit={() => void setting.submit(typed)}
    >
      {setting.failure !== undefined && <Notice tone="danger">{setting.failure}</Notice>}
      <p className="tabular text-14 text-text-muted">
        {t('position.mark')} {isOpen && <LiveMark market={market} />}
      </p>
      {LEVEL_FIELDS.map((field) => (
        <LevelEntry
          key={field}
          field={field}
          position={position}
          market={market}
          typed={typed[field]}
          faults={setting.faults}
          onChange={(price) => type(field, price)}
        />
      ))}
      <p className="text-12 text-pretty text-text-muted">{t('levels.text')}</p>
    </ActionSheet>
  );
}

/** It moves no money: a repeated request sets the same levels. */
function useSetting({ position, market, onDone }: LevelsActionProps & { onDone: () => void }) {
  const t = useText('derivatives');
  const why = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [faults, setFaults] = useState<Faults<LevelField>>({});
  const [failure, setFailure] = useState<string>();
  const forget = () => {
    setFaults({});
    setFailure(undefined);
  };
  const submit = async (typed: TypedLevels) => {
    const mark = priceNow(market.symbol);
    const found = findLevelFaults(typed, { side: position.side, market, mark });
    setFaults(found);
    if (Object.keys(found).length > 0 || isBusy) return;
    setIsBusy(true);
    try {
      await sendLevels(position.id, requestedLevels(typed));
      toast(t('levels.done'), 'success');
      onDone();
    } catch (error) {
      refreshOwn();
      const placed = error instanceof ApiRejection && placeRefusal(error.reply, PLACES);
      if (placed && placed.kind === 'at-fields') setFaults(placed.faults);
      else setFailure(why(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, faults, failure, submit, forget };
}

const PLACES = {
  byCode: {},
  byName: (name: string) => LEVEL_FIELDS.find((field) => field === name),
} as const;

type LevelEntryProps = LevelsActionProps & {
  field: LevelField;
  typed: string;
  faults: Faults<LevelField>;
  onChange: (price: string) => void;
};

function LevelEntry({ field, position, market, typed, faults, onChange }: LevelEntryProps) {
  const t = useText('derivatives');
  const words = useFaultWords();
  return (
    <MoneyField
      label={field === 'takeProfit' ? t('level.takeProfit') : t('level.stopLoss')}
      value={typed}
      onChange={onChange}
      placeholder={t('levels.none')}
      currency="USDT"
      {...(typed !== '' && { allLabel: t('levels.remove'), onAll: () => onChange('') })}
      error={words(faults[field])}
      hint={<Brings position={position} market={market} typed={typed} />}
    />
  );
}

/** The result of closing at exactly this price; a market order comes close to it. */
function Brings({ position, market, typed }: LevelsActionProps & { typed: string }) {
  const t = useText('derivatives');
  const { usdt } = useFigures();
  const ticks = readLevel(typed, market);
  if (ticks === undefined) return t('levels.noneText');
  const holding = holdingOf(position, market);
  const exitValueUnits = valueUnitsOf(market, ticks, holding.lots);
  const asked = { exitValueUnits, feeBps: position.takerBps };
  const { pnlUnits, feeUnits } = closePartOf(holding, holding.lots, asked);
  return t('levels.brings', { pnl: usdt(pnlUnits - feeUnits) });
}
