/** The time and rate of the next funding, and its amount for a position. */
import { formatUnits } from '@anywhen/money';
import type { LeveragePosition } from '@anywhen/protocol';
import { expectedRateOf, nextFundingSecond } from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { formatClock, Sentence, useText } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { ticksOf } from '../../market-parts/market-steps.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useSecondsUntil } from '../../parts/passing-time.ts';
import { serverNowMs } from '../../parts/server-clock.ts';
import { useTerms } from '../data.ts';
import { nextFundingOf } from '../position.ts';
import { percentOfRate } from '../terms.ts';

/** What longs would pay now; below zero shorts do. */
export function FundingClock({ market }: { market: Market }) {
  const t = useText('derivatives');
  const mark = useTicker(market.symbol)?.last;
  const { processVersion } = useTerms();
  const ticks = mark && Number(ticksOf(market, mark));
  const rate = ticks && percentOfRate(expectedRateOf(market, ticks, processVersion));
  return (
    <span className="tabular text-12 text-text-muted">
      <Sentence
        say={(marks) => t('funding.rate', { rate: rate ?? '–', ...marks })}
        parts={{ time: <TimeLeft /> }}
      />
    </span>
  );
}

type NextFundingProps = { position: LeveragePosition; market: Market };

export function NextFunding({ position, market }: NextFundingProps) {
  const t = useText('derivatives');
  const terms = useTerms();
  const mark = useTicker(market.symbol)?.last;
  const next = mark === undefined ? undefined : nextFundingOf(position, market, { mark, terms });
  return (
    <p className="tabular flex flex-wrap items-baseline justify-between gap-x-3 text-12">
      <span className="text-text-muted">
        <Sentence
          say={(marks) => t(next?.isMost ? 'funding.nextMost' : 'funding.next', marks)}
          parts={{ time: <TimeLeft /> }}
        />
      </span>
      <span>
        <OwnAmount
          amount={next && formatUnits(next.units)}
          currency="USDT"
          size={12}
          isExact
          isSigned
          hasCurrency
        />{' '}
        {next && <span className="text-text-muted">({percentOfRate(next.rateUnits)})</span>}
      </span>
    </p>
  );
}

/** By the server's clock, like the exchange. */
function TimeLeft() {
  const atMs = nextFundingSecond(Math.floor(serverNowMs() / 1_000)) * 1_000;
  return formatClock(useSecondsUntil(atMs));
}
