/**
 * An amount with its currency, in tabular figures. Hidden, it shows a fixed number of dots, so that
 * not even the length is revealed.
 */
import { classes } from '../classes.ts';

export interface AmountProps {
  /** Already formatted; this component never computes. */
  text: string;
  currency?: string;
  /** A word that stays with the currency: above it in large figures, behind it in small ones. */
  mark?: string | undefined;
  isHidden?: boolean;
  /** Read by screen readers instead of the dots. */
  hiddenLabel?: string;
  size?: 12 | 14 | 16 | 20 | 28;
  tone?: 'up' | 'down' | 'muted';
  /** Mutes the digits after the decimal point, for large totals. */
  hasQuietFraction?: boolean;
  className?: string;
}

const sizes = {
  12: 'text-12 font-medium',
  14: 'text-14 font-medium',
  16: 'text-16 font-medium',
  20: 'text-20 font-semibold',
  28: 'text-28 font-semibold',
} as const;

/** The mark stands first and gives the baseline, which is raised until the currency is on it. */
const MARKED = 'inline-flex flex-col items-start align-[0.9rem] leading-none';

const tones = { up: 'text-up', down: 'text-down', muted: 'text-text-muted' } as const;

export function Amount(props: AmountProps) {
  const { text, currency, mark, isHidden, hiddenLabel, size = 16, tone, className } = props;
  const isLarge = size >= 20;
  const shape = classes('tabular whitespace-nowrap', sizes[size], className);
  if (isHidden) {
    return (
      <span className={shape}>
        <span aria-hidden="true">••••</span>
        <span className="sr-only">{hiddenLabel}</span>
      </span>
    );
  }
  const [whole, fraction] = props.hasQuietFraction ? splitFraction(text) : [text, ''];
  return (
    <span className={classes(shape, tone && tones[tone])}>
      {whole}
      {fraction && <wbr />}
      {fraction && <span className={tone ? undefined : 'text-text-muted'}>{fraction}</span>}
      {currency && (
        <span
          className={classes(
            'ml-1 font-medium tracking-normal text-text-muted',
            isLarge ? 'text-14' : 'text-12',
            isLarge && mark && MARKED,
          )}
        >
          {currency}
          {mark && (
            <span
              className={classes(
                'rounded-sm bg-simulated px-1 text-12 font-semibold text-simulated-contrast',
                isLarge ? 'order-first leading-[0.875rem]' : 'ml-1',
              )}
            >
              {mark}
            </span>
          )}
        </span>
      )}
    </span>
  );
}

function splitFraction(text: string): [whole: string, fraction: string] {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const isFraction = at > 0 && (text[at] === '.' || !text.slice(at).match(/^,\d{3}$/));
  return isFraction ? [text.slice(0, at), text.slice(at)] : [text, ''];
}
