/**
 * Live numbers for the chart sample: volumes of the common list, ten minutes of BTC and its
 * volatility. Polled every five seconds while the page is shown. For display only, never for money.
 */
import { useEffect, useState } from 'react';
import type { Kline, MarketsSnapshot } from '@anywhen/protocol';
import { fetchData } from './fetch-data.ts';

export type LiveSample = {
  volumes: { label: string; value: number }[];
  /** Closes of the last ten minutes, oldest first. */
  minutes: number[];
  /** As formatted by the server. */
  lastPrice: string;
  /** Per year; 0.55 is 55 %. */
  volatility: number;
  atMs: number;
};

type SampleState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; sample: LiveSample };

const REFRESH_MS = 5_000;
const HALF_HOURS_A_YEAR = 365 * 48;

export function useLiveSample(): [SampleState, retry: () => void] {
  const [state, setState] = useState<SampleState>({ status: 'loading' });

  useEffect(() => {
    const abort = new AbortController();
    const load = () => void loadSample(abort.signal, setState);
    load();
    const timer = setInterval(load, REFRESH_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, []);

  const retry = () => {
    setState({ status: 'loading' });
    void loadSample(undefined, setState);
  };
  return [state, retry];
}

async function loadSample(
  signal: AbortSignal | undefined,
  report: (state: SampleState) => void,
): Promise<void> {
  try {
    report({ status: 'ready', sample: await fetchSample(signal) });
  } catch {
    if (!signal?.aborted) report({ status: 'failed' });
  }
}

async function fetchSample(signal: AbortSignal | undefined): Promise<LiveSample> {
  const init = signal ? { signal } : {};
  const [markets, { klines }] = await Promise.all([
    fetchData<MarketsSnapshot>('/api/markets?list=common', init),
    fetchData<{ klines: Kline[] }>('/api/klines?symbol=BTCUSDT&interval=1m&limit=10', init),
  ]);
  const bitcoin = markets.tickers.find(({ symbol }) => symbol === 'BTCUSDT');
  return {
    volumes: largestVolumes(markets),
    minutes: klines.map(([, , , , close]) => Number(close)),
    lastPrice: bitcoin?.last ?? klines.at(-1)?.[4] ?? '',
    volatility: annualVolatility(bitcoin?.sparkline ?? []),
    atMs: markets.second * 1_000,
  };
}

/** A phone has space for eight bars with a readable label. */
function largestVolumes({ tickers }: MarketsSnapshot): { label: string; value: number }[] {
  const volumes = tickers.map(({ symbol, volume24h }) => ({
    label: symbol.replace(/USDT$/, ''),
    value: Number(volume24h),
  }));
  return volumes.toSorted((a, b) => b.value - a.value).slice(0, 8);
}

/** The standard deviation of half-hour returns, scaled to a year. */
export function annualVolatility(closes: readonly number[]): number {
  const returns = closes.slice(1).map((close, index) => Math.log(close / (closes[index] ?? close)));
  if (returns.length < 2) return 0;
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length;
  const squares = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return Math.sqrt((squares / (returns.length - 1)) * HALF_HOURS_A_YEAR);
}
