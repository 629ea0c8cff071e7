/** The time and rate of the next funding, and its amount for a position. */
import { formatUnits } from '@anywhen/money';
import type { LeveragePosition } from '@anywhen/protocol';
import { nextFundingSecond } from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { formatClock, useText } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useSecondsUntil } from '../../parts/passing-time.ts';
import { serverNowMs } from '../../parts/server-clock.ts';
import { useTerms } from '../data.ts';
import { nextFundingUnits } from '../position.ts';
import { percentOf } from '../terms.ts';

export function FundingClock() {
  const t = useText('derivatives');
  const { fundingBps } = useTerms();
  return (
    <span className="tabular text-12 text-text-muted">
      {t('funding.rate', { rate: percentOf(fundingBps) })} <TimeLeft />
    </span>
  );
}

type NextFundingProps = { position: LeveragePosition; market: Market };

export function NextFunding({ position, market }: NextFundingProps) {
  const t = useText('derivatives');
  const { fundingBps } = useTerms();
  const mark = useTicker(market.symbol)?.last;
  const units = mark && nextFundingUnits(position, market, { mark, fundingBps });
  return (
    <p className="tabular flex flex-wrap items-baseline justify-between gap-x-3 text-12">
      <span className="text-text-muted">
        {t('funding.next')} <TimeLeft />
      </span>
      <span>
        <OwnAmount
          amount={units ? formatUnits(units) : undefined}
          currency="USDT"
          size={12}
          digits="exact"
          isSigned
          hasCurrency
        />{' '}
        <span className="text-text-muted">({percentOf(fundingBps)})</span>
      </span>
    </p>
  );
}

/** By the server's clock, like the exchange. */
function TimeLeft() {
  const atMs = nextFundingSecond(Math.floor(serverNowMs() / 1_000)) * 1_000;
  return formatClock(useSecondsUntil(atMs));
}
