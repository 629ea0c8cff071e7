/** How far the mark has moved from entry to liquidation, as a bar and as text. */
import { classes } from '@anywhen/ui';
import type { LeveragePosition } from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { useFigures } from '../figures.ts';
import { entryPriceOf } from '../position.ts';
import { useStanding } from './live-figures.tsx';

type LiquidationBarProps = { position: LeveragePosition; market: Market };

const NEAR_PART = 0.5;
const VERY_NEAR_PART = 0.8;

export function LiquidationBar({ position, market }: LiquidationBarProps) {
  const t = useText('derivatives');
  const { percent } = useFigures();
  const standing = useStanding({ position, market });
  const { liquidationPrice } = position;
  if (liquidationPrice === null) {
    return <p className="text-12 text-text-muted">{t('bar.none')}</p>;
  }
  const { pathPart = 0, distanceBps } = standing ?? {};
  const gone = t('bar.gone', { percent: Math.round(pathPart * 100) });
  return (
    <div className="flex flex-col gap-1">
      <div className="relative h-2 rounded-full bg-surface-sunken">
        <meter
          aria-label={t('bar.label')}
          aria-valuetext={gone}
          value={pathPart}
          className="sr-only"
        />
        <div
          style={{ width: `${pathPart * 100}%` }}
          className={classes('h-full min-w-2 rounded-full', toneOf(pathPart))}
        />
        <span
          aria-hidden="true"
          className="absolute -inset-y-0.5 right-0 w-0.5 rounded-full bg-danger"
        />
      </div>
      <div className="tabular flex items-baseline justify-between gap-3 text-12">
        <span className="text-text-muted">
          {t('level.entry')} {showPrice(entryPriceOf(position, market) ?? '')}
        </span>
        <span className="text-right font-medium">
          {t('level.liquidation')} {showPrice(liquidationPrice)}
          {distanceBps !== undefined && (
            <span className="block font-normal text-text-muted">
              {t('bar.distance', { percent: percent(distanceBps) })}
            </span>
          )}
        </span>
      </div>
    </div>
  );
}

function toneOf(part: number): string {
  if (part >= VERY_NEAR_PART) return 'bg-danger';
  return part >= NEAR_PART ? 'bg-warn' : 'bg-accent';
}
