/**
 * The body of the price check sheet: the current price, the last ten minutes, the 24-hour figures
 * and the check itself. Everything is labelled as simulated.
 */
import { useCallback, useEffect, useRef } from 'react';
import { Change, Curve, ErrorState, FlashValue, Skeleton } from '@anywhen/ui';
import { findMarket, type Market } from '@anywhen/prices';
import { VerifiedMark } from '../fairness/verified-mark.tsx';
import { useFormat, useText, writeChange } from '../i18n/index.ts';
import { useDayWindow, useTicker } from '../live/index.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { PriceAge } from './price-age.tsx';
import { useCodeOnDemand } from './code-on-demand.ts';
import {
  LINE_SECONDS,
  pricesOnScreen,
  thinOut,
  useSecondLine,
  type LineState,
} from './second-line.ts';
import { showPrice, useMarketName, useVolumeText } from './market-texts.ts';

export function PriceCheckBody({ symbol }: { symbol: string }) {
  const market = findMarket(symbol);
  const [state, retry] = useSecondLine(symbol);
  if (!market) return null;
  return (
    <div className="flex flex-col gap-5">
      <Headline market={market} />
      <TenMinutes state={state} onRetry={retry} />
      <DayFigures market={market} />
      <CheckSection symbol={symbol} state={state} />
    </div>
  );
}

function Headline({ market }: { market: Market }) {
  const nameOf = useMarketName();
  const ticker = useTicker(market.symbol);
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-14 text-text-muted">{nameOf(market)}</p>
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
          {ticker ? (
            <>
              <FlashValue
                text={showPrice(ticker.last)}
                value={Number(ticker.last)}
                className={`text-28 font-semibold ${ticker.isStale ? 'text-text-muted' : ''}`}
              />
              <Change text={writeChange(ticker.changeBps)} size={14} />
            </>
          ) : (
            <Skeleton width={160} height={32} />
          )}
        </div>
        <Marks />
      </div>
      <span className="-mr-2">
        <FavouriteStar symbol={market.symbol} />
      </span>
    </div>
  );
}

/** Age and proof of the price side by side: one without the other is incomplete. */
function Marks() {
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
      <PriceAge />
      <VerifiedMark />
    </div>
  );
}

const POINTS_MAX = 200;
const CURVE_HEIGHT = 112;

function TenMinutes({ state, onRetry }: { state: LineState; onRetry: () => void }) {
  const t = useText('markets');
  const app = useText('app');
  const { time } = useFormat();
  const line = state.status === 'ready' ? state.line : undefined;
  const isWhole = line?.prices.length === LINE_SECONDS; // A new exchange has less.
  if (state.status === 'failed') {
    return <ErrorState title={t('sheet.lineFailed')} retryLabel={app('retry')} onRetry={onRetry} />;
  }
  return (
    <div className="flex flex-col gap-1">
      {line ? (
        <Curve
          points={thinOut(line.prices, POINTS_MAX)}
          height={CURVE_HEIGHT}
          label={t('sheet.lineLabel', {
            from: line.prices[0] ?? '',
            to: line.prices.at(-1) ?? '',
          })}
        />
      ) : (
        <Skeleton shape="block" height={CURVE_HEIGHT} />
      )}
      <p className="tabular flex justify-between text-12 text-text-muted" aria-hidden="true">
        <span>{isWhole || !line ? t('sheet.tenMinutesAgo') : time(line.firstSecond * 1_000)}</span>
        <span>{t('sheet.now')}</span>
      </p>
    </div>
  );
}

function DayFigures({ market }: { market: Market }) {
  const t = useText('markets');
  const showVolume = useVolumeText();
  const day = useDayWindow(market.symbol);
  const figures = [
    { label: t('day.high'), value: day && showPrice(day.high24h) },
    { label: t('day.low'), value: day && showPrice(day.low24h) },
    { label: t('day.open'), value: day && showPrice(day.open24h) },
    { label: t('day.volume'), value: day && `${showVolume(day.volume24h)} USDT` },
  ];
  return (
    <section className="flex flex-col gap-3 rounded-card bg-surface-sunken p-3">
      <h3 className="text-12 font-semibold text-text-muted">{t('day.title')}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 flex-col">
            <dt className="text-12 text-text-muted">{label}</dt>
            <dd className="tabular text-14 font-semibold wrap-anywhere">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Starts once the displayed prices are known; without them it would prove less. */
function CheckSection({ symbol, state }: { symbol: string; state: LineState }) {
  const t = useText('markets');
  const isRunning = state.status === 'ready';
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isRunning) section.current?.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
  }, [isRunning]);

  return (
    <section ref={section} className="flex scroll-mt-2 flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h3 className="text-16 font-semibold">{t('check.title')}</h3>
        <p className="text-14 text-pretty text-text-muted">{t('check.intro')}</p>
      </div>
      {isRunning && <Check symbol={symbol} state={state} />}
      {state.status === 'loading' && <Skeleton shape="block" height={84} />}
    </section>
  );
}

const loadCheck = async () => (await import('../fairness/price-check.tsx')).PriceCheck;

function Check({ symbol, state }: { symbol: string; state: LineState }) {
  const app = useText('app');
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const readPrices = useCallback(() => pricesOnScreen(latest.current), []);
  const [loaded, retry] = useCodeOnDemand(loadCheck);
  if (loaded.status === 'failed') {
    return <ErrorState title={app('failed.title')} retryLabel={app('retry')} onRetry={retry} />;
  }
  /* As high as the check, so that it can be scrolled to before it is loaded. */
  return (
    <div className="min-h-120">
      {loaded.status === 'ready' ? (
        <loaded.code symbol={symbol} pricesOnScreen={readPrices} />
      ) : (
        <Skeleton shape="block" height={84} />
      )}
    </div>
  );
}

function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}
