/** The time left of an option, by the server's clock. Small, because it rerenders every second. */
import { Icon, ProgressRing, Spinner } from '@anywhen/ui';
import type { OptionPosition } from '@anywhen/protocol';
import { formatDuration, useFormat, useText } from '../i18n/index.ts';
import { useSecondsUntil } from '../parts/passing-time.ts';
import { useOptionTexts } from './option-texts.ts';

export function TimeLeft({ untilMs }: { untilMs: number }) {
  return <span className="tabular">{formatDuration(useSecondsUntil(untilMs))}</span>;
}

/** `15 min · expires 12:15:00 · 3:21`. */
export function ExpiryLine({ length, atSecond }: { length: string; atSecond: number }) {
  const t = useText('options');
  const { time } = useFormat();
  return (
    <p className="tabular flex items-center gap-1 text-12 text-text-muted">
      <Icon name="clock" size={14} />
      {t('expires', { length, time: time(atSecond * 1_000) })} ·{' '}
      <span className="font-semibold text-text">
        <TimeLeft untilMs={atSecond * 1_000} />
      </span>
    </p>
  );
}

type ExpiryRingProps = {
  position: Pick<
    OptionPosition,
    'symbol' | 'strike' | 'type' | 'state' | 'expiresAtSecond' | 'boughtAtMs'
  >;
  size?: number;
};

/** The remaining share of the time from purchase to expiry, as a ring. */
export function ExpiryRing({ position, size = 44 }: ExpiryRingProps) {
  const t = useText('options');
  const { optionName } = useOptionTexts();
  const { expiresAtSecond, boughtAtMs, type } = position;
  const untilMs = expiresAtSecond * 1_000;
  const secondsLeft = useSecondsUntil(position.state === 'open' ? untilMs : undefined);
  const whole = Math.max(1, (untilMs - boughtAtMs) / 1_000);
  const left = secondsLeft < 60 ? String(secondsLeft) : formatDuration(secondsLeft);
  return (
    <ProgressRing
      value={secondsLeft / whole}
      size={size}
      thickness={3}
      tone={type === 'call' ? 'up' : 'down'}
      label={t('timeLeft', { option: optionName(position), left })}
    >
      {secondsLeft > 0 ? <span className="text-12">{left}</span> : <Spinner size={16} />}
    </ProgressRing>
  );
}
