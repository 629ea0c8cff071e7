/** The capital of what if, and the moment it begins from: the one that is shown. */
import { useState } from 'react';
import { parseUnits, readAmount } from '@anywhen/money';
import { Button } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { useRate } from '../../terms-parts/data.ts';
import { useMember } from '../../session/session.ts';
import { readMarketsAt, type Commitments } from '../data.ts';
import type { Day } from '../past/past-day.ts';
import { type Opened, usePlayerState } from '../past/use-replay.ts';

const USUAL_USDT = '10000';
/** Of the program, should the terms not have come. */
const USUAL_FEE_BPS = 10;

type BeginFormProps = { opened: Opened; day: Day; commitments: Commitments };

export function BeginForm({ opened, day, commitments }: BeginFormProps) {
  const t = useText('replay');
  const { past, player } = opened;
  const { currency } = past.market;
  const { now, hasFailed } = usePlayerState(opened);
  const level = useMember()?.level ?? 0;
  const feeBps = useRate('spot', `trading-fee.${level}`) ?? USUAL_FEE_BPS;
  const [usdt, setUsdt] = useState(USUAL_USDT);
  const [coin, setCoin] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [isUnreachable, setIsUnreachable] = useState(false);
  const capital = readCapital([
    { currency: 'USDT', typed: usdt },
    { currency, typed: coin },
  ]);
  const isAtEnd = now >= past.lastSecond;
  const begin = async () => {
    if (!capital) return;
    player.pause();
    setIsAsking(true);
    setIsUnreachable(false);
    const markets = await readMarketsAt(player.state.now, { commitments, day }).catch(
      () => undefined,
    );
    setIsUnreachable(markets === undefined);
    if (markets) await player.begin(markets, { holdings: capital, feeBps });
    setIsAsking(false);
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-14 text-pretty text-text-muted">{t('what.text')}</p>
      <div className="grid grid-cols-2 gap-3">
        <MoneyField label={t('what.usdt')} value={usdt} onChange={setUsdt} currency="USDT" />
        <MoneyField
          label={t('what.coin', { currency })}
          value={coin}
          onChange={setCoin}
          currency={currency}
        />
      </div>
      <Button
        isFullWidth
        isBusy={isAsking}
        disabled={!capital || isAtEnd}
        onClick={() => void begin()}
      >
        {t('what.begin')}
      </Button>
      <output className="block text-12 text-text-muted empty:hidden">
        {isAtEnd && t('what.noTime')}
        {isUnreachable && t('what.unreachable')}
        {hasFailed && t('what.failed')}
      </output>
    </div>
  );
}

type Typed = { readonly currency: string; readonly typed: string };

/** Undefined while nothing is typed that could be traded with. */
function readCapital(fields: readonly Typed[]) {
  const holdings = fields.flatMap(({ currency, typed }) => {
    if (!/[1-9]/.test(typed)) return { currency, units: 0n };
    const reading = readAmount(typed);
    return reading.isAmount && reading.units <= MOST_UNITS
      ? { currency, units: reading.units }
      : [];
  });
  const isWhole = holdings.length === fields.length;
  return isWhole && holdings.some(({ units }) => units > 0n) ? holdings : undefined;
}

/** More than anybody could trade in a day. */
const MOST_UNITS = parseUnits('1000000000');
