/** The time left of a contract, as a ring, by the server's clock. */
import { Icon, ProgressRing, Spinner } from '@anywhen/ui';
import type { SharedContract } from '@anywhen/protocol';
import { formatDuration, useText } from '../i18n/index.ts';
import { marketText } from '../market-parts/symbol-text.ts';
import { useCountdown } from './countdown.ts';

type CountdownRingProps = {
  contract: Pick<
    SharedContract,
    'symbol' | 'direction' | 'state' | 'periodSeconds' | 'endsAtSecond'
  >;
  size?: number;
};

export function CountdownRing({ contract, size = 44 }: CountdownRingProps) {
  const t = useText('seconds');
  const { secondsLeft, partLeft } = useCountdown(contract);
  const { state, direction, symbol } = contract;
  const left = secondsLeft < 60 ? String(secondsLeft) : formatDuration(secondsLeft);
  return (
    <ProgressRing
      value={partLeft}
      size={size}
      thickness={3}
      tone={direction}
      label={t('countdown', { market: marketText(symbol), left })}
    >
      {state === 'in_progress' && secondsLeft > 0 && left}
      {state === 'payment_waiting' && <Icon name="clock" size={16} />}
      {(state === 'pending_settlement' || state === 'settling') && <Spinner size={16} />}
      {state === 'in_progress' && secondsLeft === 0 && <Spinner size={16} />}
    </ProgressRing>
  );
}
