/**
 * The payoff chart of an option over the price at expiry: flat at the premium where it pays
 * nothing, rising beyond the strike, through zero at the break-even. Drawn in a viewBox that is
 * stretched to its container; labels are outside the SVG.
 */
import { useId } from 'react';
import { Icon, classes } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { payoffPicture, type Payoff, type PayoffPoint } from './payoff.ts';

type PayoffPictureProps = {
  payoff: Payoff;
  decimals: number;
  /** The formatted maximum loss. */
  loss: string;
};

const BOX = 1_000;

export function PayoffPicture({ payoff, decimals, loss }: PayoffPictureProps) {
  const t = useText('options');
  const { low, high, most, points } = payoffPicture(payoff);
  const { premium, breakEven, spot, type } = payoff;
  const xOf = (price: number) => (price - low) / (high - low);
  const yOf = (profit: number) => inset((most - profit) / (most + premium));
  const place = ({ price, profit }: PayoffPoint) => ({ x: xOf(price) * BOX, y: yOf(profit) * BOX });
  const write = (price: number) => showPrice(price.toFixed(decimals));
  const label = t('payoff.label', {
    loss,
    breakEven: write(breakEven),
    now: write(spot),
    side: type === 'call' ? t('payoff.above') : t('payoff.below'),
  });
  return (
    <figure aria-label={label} className="flex flex-col gap-1">
      <Tag x={xOf(spot)} tone="text-accent" text={t('payoff.now', { price: write(spot) })} />
      <div className="relative h-24">
        <Areas points={points.map(place)} zero={yOf(0) * BOX} />
        <Upright x={xOf(spot)} bottom="22%" tone="border-accent" />
        <Upright x={xOf(breakEven)} bottom="0" tone="border-text-muted" />
        <span
          aria-hidden="true"
          style={{ left: `${xOf(breakEven) * 100}%`, top: `${yOf(0) * 100}%` }}
          className="absolute size-2 -translate-1/2 rounded-full bg-current"
        />
        <span
          aria-hidden="true"
          className={classes(
            'tabular absolute bottom-0 flex items-center text-12 font-semibold text-down',
            type === 'call' ? 'left-0' : 'right-0',
          )}
        >
          <Icon name="arrow-down" size={14} />
          {loss}
        </span>
      </div>
      <Tag
        x={xOf(breakEven)}
        tone="text-text-muted"
        text={t('payoff.breakEven', { price: write(breakEven) })}
      />
    </figure>
  );
}

/** The flat part is above the labels below it. */
function inset(part: number): number {
  return 0.06 + part * 0.7;
}

type Place = { readonly x: number; readonly y: number };

/** Above zero in the colour of gain, below in that of loss; the line itself over both. */
function Areas({ points, zero }: { points: readonly Place[]; zero: number }) {
  const id = useId();
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const area = `${line}L${BOX} ${zero}L0 ${zero}Z`;
  return (
    <svg
      viewBox={`0 0 ${BOX} ${BOX}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-hidden"
    >
      <clipPath id={`${id}gain`}>
        <rect x="0" y="0" width={BOX} height={zero} />
      </clipPath>
      <clipPath id={`${id}loss`}>
        <rect x="0" y={zero} width={BOX} height={BOX - zero} />
      </clipPath>
      <g clipPath={`url(#${id}gain)`} className="text-up">
        <path d={area} fill="currentColor" opacity="0.16" />
        <path d={line} {...STROKE} />
      </g>
      <g clipPath={`url(#${id}loss)`} className="text-down">
        <path d={area} fill="currentColor" opacity="0.12" />
        <path d={line} {...STROKE} />
      </g>
      <path
        d={`M0 ${zero}H${BOX}`}
        className="stroke-text-muted"
        opacity="0.4"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  vectorEffect: 'non-scaling-stroke',
} as const;

function Upright({ x, bottom, tone }: { x: number; bottom: string; tone: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ left: `${x * 100}%`, bottom }}
      className={classes('absolute top-0 border-l border-dashed', tone)}
    />
  );
}

/** Labels above or below their position, and never outside the chart. */
function Tag({ x, text, tone }: { x: number; text: string; tone: string }) {
  const at = `${Math.min(1, Math.max(0, x)) * 100}%`;
  return (
    <span aria-hidden="true" className="relative h-5">
      <span
        style={{ left: at, transform: `translateX(-${at})` }}
        className={classes('tabular absolute text-12 font-medium whitespace-nowrap', tone)}
      >
        {text}
      </span>
    </span>
  );
}
