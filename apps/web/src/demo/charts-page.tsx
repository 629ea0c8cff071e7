/** Three charts with live numbers: bars, a line and a gauge, in either theme. */
import { Bars, Card, Curve, ErrorState, Gauge, Segmented, Skeleton } from '@anywhen/ui';
import { chooseTheme, usePreferences } from '../parts/preferences.ts';
import { showPrice } from '../money-forms/amounts.ts';
import { useFormat, useLanguage, useText, writePercent } from '../i18n/index.ts';
import { useLiveSample, type LiveSample } from './live-sample.ts';
import { SampleIntro } from './sample-intro.tsx';

export function Page() {
  const t = useText('demo');
  const [state, retry] = useLiveSample();
  return (
    <div className="flex flex-col gap-4 p-4">
      <SampleIntro>{t('charts.intro')}</SampleIntro>
      <ThemeChoice />
      {state.status === 'loading' && <LoadingPictures />}
      {state.status === 'failed' && (
        <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={retry} />
      )}
      {state.status === 'ready' && <Pictures sample={state.sample} />}
    </div>
  );
}

function ThemeChoice() {
  const t = useText('demo');
  const theme = usePreferences((preferences) => preferences.theme);
  return (
    <Segmented
      label={t('charts.theme')}
      value={theme}
      onChange={chooseTheme}
      options={[
        { value: 'light', label: t('charts.light') },
        { value: 'dark', label: t('charts.dark') },
        { value: 'system', label: t('charts.system') },
      ]}
    />
  );
}

function LoadingPictures() {
  const t = useText('demo');
  return (
    <output aria-busy="true" className="flex flex-col gap-4">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton shape="block" height={208} />
      <Skeleton shape="block" height={200} />
      <Skeleton shape="block" height={160} />
    </output>
  );
}

function Pictures({ sample }: { sample: LiveSample }) {
  const t = useText('demo');
  const { time } = useFormat();
  const { volumes, minutes } = sample;
  const lastPrice = showPrice(sample.lastPrice, useLanguage());
  const largest = volumes.reduce((a, b) => (b.value > a.value ? b : a), { label: '', value: 0 });
  return (
    <>
      <Card title={t('charts.volume')}>
        <Bars
          bars={volumes}
          height={128}
          label={t('charts.volumeLabel', { number: volumes.length, symbol: largest.label })}
        />
      </Card>
      <Card
        title={t('charts.line')}
        action={<span className="tabular text-16 font-semibold">{lastPrice}</span>}
      >
        <Curve points={minutes} label={t('charts.lineLabel', { price: lastPrice })} />
      </Card>
      <Card title={t('charts.gauge')}>
        <VolatilityGauge volatility={sample.volatility} />
      </Card>
      <p className="tabular text-center text-12 text-text-muted">
        {t('charts.at', { time: time(sample.atMs) })}
      </p>
    </>
  );
}

const VOLATILITY_MAX = 1.5;

/** The boundaries separate the simulator's regimes for BTC, whose normal volatility is 55 %. */
function VolatilityGauge({ volatility }: { volatility: number }) {
  const t = useText('demo');
  const isCalm = volatility < 0.4;
  const isStressed = volatility > 0.85;
  const normalOrStressed = isStressed ? t('charts.stressed') : t('charts.normal');
  return (
    <div className="flex justify-center">
      <Gauge
        value={volatility / VOLATILITY_MAX}
        label={t('charts.gaugeLabel')}
        text={writePercent((volatility * 100).toFixed(0))}
        detail={isCalm ? t('charts.calm') : normalOrStressed}
        tone={isStressed ? 'warn' : 'accent'}
        width={200}
      />
    </div>
  );
}
