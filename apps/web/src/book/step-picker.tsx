/** The picker for the price step of the book; renders nothing when a market has only one. */
import type { Market } from '@anywhen/prices';
import { Icon } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { choosePriceStep, priceSteps, usePriceStep } from './price-steps.ts';

export function StepPicker({ market }: { market: Market }) {
  const t = useText('book');
  const step = usePriceStep(market);
  const steps = priceSteps(market);
  if (steps.length === 1) return null;
  return (
    <span className="relative -my-2.5 flex items-center text-12 font-semibold text-text">
      <select
        aria-label={t('step')}
        value={step.text}
        onChange={(event) => choosePriceStep(market, event.target.value)}
        className="tabular h-11 min-w-11 appearance-none bg-transparent pr-4 text-right text-12
          -outline-offset-2"
      >
        {steps.map(({ text }) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} className="pointer-events-none absolute right-0" />
    </span>
  );
}
