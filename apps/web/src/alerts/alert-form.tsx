/**
 * The form for a price alert: a price level, or a move from the current price. It shows the wording
 * of the alert before the tap. It moves no money, and a repeated request creates one alert.
 */
import { useState } from 'react';
import { parseUnits, readAmount } from '@anywhen/money';
import { formatPrice, type Market } from '@anywhen/prices';
import {
  ALERTS_PER_MEMBER_MAX,
  isLevelInRange,
  isMoveOffered,
  levelAlert,
  moveAlert,
} from '@anywhen/protocol';
import { Button, Chips, Segmented, toast } from '@anywhen/ui';
import { ApiRejection } from '../api/call.ts';
import { useLanguage, useText, writePercent } from '../i18n/index.ts';
import { useTicker } from '../live/index.ts';
import { marketText } from '../market-parts/symbol-text.ts';
import { showPrice, showShare } from '../money-forms/amounts.ts';
import { MoneyField } from '../money-forms/money-field.tsx';
import { NoticeBox } from '../money-forms/notice.tsx';
import { finishTyping } from '../money-forms/typed-amount.ts';
import { useFailureText } from '../parts/load-failed.tsx';
import { sendAlert, useWaitingAlerts, type AlertRequest } from './data.ts';

type Kind = 'level' | 'move';
type Draft = { kind: Kind; level: string; move: string };

/** What the draft stands for: the request and its sentence, or the fault in it. */
type Reading =
  | { readonly request: AlertRequest; readonly says: string }
  | { readonly fault: string | undefined };

/** In hundredths of a per cent. */
const STEPS = [-500, -100, 100, 500];
const MOVES = [100, 200, 500, 1_000];

export function AlertForm({ market }: { market: Market }) {
  const t = useText('alerts');
  const why = useFailureText();
  const [draft, setDraft] = useState<Draft>({ kind: 'level', level: '', move: '5' });
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const reading = useReading(market, draft);
  const { data: waiting = [] } = useWaitingAlerts();
  const change = (next: Partial<Draft>) => {
    setFailure(undefined);
    setDraft({ ...draft, ...next });
  };
  const send = async (request: AlertRequest) => {
    setIsSending(true);
    setFailure(undefined);
    try {
      await sendAlert(request);
      toast(t('form.done'), 'neutral');
      setDraft({ ...draft, level: '' });
    } catch (error) {
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  const says = 'says' in reading ? reading.says : t('form.once');
  const isFull = waiting.length >= ALERTS_PER_MEMBER_MAX;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if ('request' in reading && !isSending) void send(reading.request);
      }}
    >
      <Segmented<Kind>
        label={t('form.kind')}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        options={[
          { value: 'level', label: t('form.level') },
          { value: 'move', label: t('form.move') },
        ]}
      />
      <Fields
        market={market}
        draft={draft}
        fault={'fault' in reading ? reading.fault : undefined}
        onChange={change}
      />
      <p aria-live="polite" className="min-h-10 text-14 text-pretty text-text-muted">
        {says}
      </p>
      {failure !== undefined && (
        <NoticeBox tone={failure instanceof ApiRejection ? 'warn' : 'danger'}>
          {why(failure)}
        </NoticeBox>
      )}
      <Button
        type="submit"
        size="large"
        isFullWidth
        isBusy={isSending}
        disabled={!('request' in reading) || isFull}
      >
        {isFull ? t('form.full') : t('form.set')}
      </Button>
    </form>
  );
}

type FieldsProps = {
  market: Market;
  draft: Draft;
  fault: string | undefined;
  onChange: (next: Partial<Draft>) => void;
};

function Fields({ market, draft, fault, onChange }: FieldsProps) {
  const t = useText('alerts');
  const language = useLanguage();
  const now = useTicker(market.symbol)?.last;
  if (draft.kind === 'move') {
    return (
      <>
        <MoneyField
          label={t('form.moveLabel')}
          value={draft.move}
          onChange={(move) => onChange({ move })}
          currency="%"
          error={fault}
        />
        <Chips
          label={t('form.moves')}
          layout="spread"
          value={String(bpsOf(draft.move))}
          onChange={(bps) => onChange({ move: String(Number(bps) / 100) })}
          options={MOVES.map((bps) => ({
            value: String(bps),
            label: writePercent(String(bps / 100)),
          }))}
        />
      </>
    );
  }
  return (
    <>
      <MoneyField
        label={t('form.levelLabel')}
        labelAside={now && t('form.now', { price: showPrice(now, language) })}
        value={draft.level}
        onChange={(level) => onChange({ level })}
        currency="USDT"
        error={fault}
      />
      <Chips
        label={t('form.steps')}
        layout="spread"
        value={undefined}
        onChange={(bps) => now && onChange({ level: stepFrom(market, now, Number(bps)) })}
        options={STEPS.map((bps) => ({
          value: String(bps),
          label: `${bps > 0 ? '+' : '−'}${writePercent(String(Math.abs(bps) / 100))}`,
          isDisabled: !now,
        }))}
      />
    </>
  );
}

function useReading(market: Market, draft: Draft): Reading {
  const t = useText('alerts');
  const language = useLanguage();
  const last = useTicker(market.symbol)?.last;
  const { symbol, priceDecimals } = market;
  if (!last) return { fault: undefined };
  const now = Number(parseUnits(last, priceDecimals));
  const shown = (ticks: number) => showPrice(formatPrice(ticks, priceDecimals), language);
  if (draft.kind === 'move') {
    const moveBps = bpsOf(draft.move);
    if (moveBps === undefined || !isMoveOffered(moveBps)) {
      return { fault: draft.move === '' ? undefined : t('form.moveRange') };
    }
    const { above, below } = moveAlert(now, moveBps);
    const figures = { move: showShare({ bps: BigInt(moveBps), language }) };
    const prices = { above: shown(above ?? 0), below: shown(below ?? 0) };
    return { request: { symbol, moveBps }, says: t('form.saysMove', { ...figures, ...prices }) };
  }
  const typed = readAmount(finishTyping(draft.level), priceDecimals);
  if (!typed.isAmount) {
    const isTooPrecise = draft.level !== '' && typed.fault === 'too-precise';
    return { fault: isTooPrecise ? t('form.tooPrecise', { decimals: priceDecimals }) : undefined };
  }
  const level = Number(typed.units);
  if (!isLevelInRange(level, now)) return { fault: t('form.levelRange') };
  const levels = levelAlert(level, now);
  if (!levels) return { fault: t('form.isThere') };
  const figures = { market: marketText(symbol), price: shown(level) };
  const says = levels.above === null ? t('form.saysDown', figures) : t('form.saysUp', figures);
  return { request: { symbol, price: finishTyping(draft.level) }, says };
}

/** Undefined unless it is a percentage with at most two decimals. */
function bpsOf(percent: string): number | undefined {
  const reading = readAmount(finishTyping(percent), 2);
  return reading.isAmount ? Number(reading.units) : undefined;
}

function stepFrom({ priceDecimals }: Market, now: string, bps: number): string {
  const ticks = Number(parseUnits(now, priceDecimals));
  return formatPrice(Math.round((ticks * (10_000 + bps)) / 10_000), priceDecimals);
}
