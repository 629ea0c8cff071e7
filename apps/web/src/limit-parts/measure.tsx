/** An amount of a day against its limit, as figures and as a bar. */
import { parseUnits } from '@anywhen/money';
import { Sentence, useText } from '../i18n/index.ts';
import { OwnAmount } from '../money-forms/own-amount.tsx';

/** Only the bar is a number; the amounts beside it stay exact. */
export function Measure({ label, part, whole }: { label: string; part: string; whole: string }) {
  const t = useText('limits');
  const share = partOf(part, whole);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="tabular flex flex-wrap justify-between gap-x-3 text-14">
        <span>{label}</span>
        <span className="font-medium">
          <Sentence
            say={(marks) => t('limits.of', marks)}
            parts={{
              part: <OwnAmount amount={part} currency="USDT" size={14} />,
              whole: <OwnAmount amount={whole} currency="USDT" size={14} hasCurrency />,
            }}
          />
        </span>
      </p>
      <div className="h-2 overflow-hidden rounded-full bg-surface-sunken">
        <meter aria-label={label} value={share} className="sr-only" />
        <div
          style={{ transform: `scaleX(${share})` }}
          className={`h-full origin-left rounded-full ${share >= 0.8 ? 'bg-warn' : 'bg-accent'}`}
        />
      </div>
    </div>
  );
}

function partOf(part: string, whole: string): number {
  const all = parseUnits(whole);
  const share = all > 0n ? Number((parseUnits(part) * 1_000n) / all) / 1_000 : 1;
  return Math.min(1, Math.max(0, share));
}
