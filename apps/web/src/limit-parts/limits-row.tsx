/** Today's result beside the own limits, with a sheet to change them or to take a break. */
import { Suspense, type ReactNode } from 'react';
import { Icon, InsideTarget } from '@anywhen/ui';
import { LoadingRows } from '../parts/list-start.tsx';
import { Sheet } from '../parts/overlays.tsx';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import { useText } from '../i18n/index.ts';
import { useSheetEntry } from '../router/index.ts';
import { useIsMember } from '../session/session.ts';
import { useOwnLimits } from './data.ts';
import { netOfDay } from './net-of-day.ts';
import { onDemand } from '../parts/on-demand/on-demand.tsx';

const LimitsBody = onDemand(async () => (await import('./limits-body.tsx')).LimitsBody);

/** Of one product alone: what the row adds to its line, and the sheet to its figures. */
type LimitsRowProps = { line?: ReactNode; children?: ReactNode };

export function LimitsRow({ line, children }: LimitsRowProps) {
  const t = useText('limits');
  const isMember = useIsMember();
  const [isOpen, open, close] = useSheetEntry('limits');
  const { data } = useOwnLimits();
  const net = data && netOfDay(data);
  if (!isMember) return null;
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        className="mx-4 flex min-h-14 items-center gap-3 rounded-card bg-surface-raised px-3 py-2
          text-left shadow-card"
      >
        <Icon name="shield" size={20} className="text-accent" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-14 font-semibold">{t('limits.title')}</span>
          <span className="text-12 text-text-muted">
            <InsideTarget value>
              {line}
              {net?.isGain ? t('limits.netGain') : t('limits.netLoss')}{' '}
              <OwnAmount amount={net?.amount} currency="USDT" size={12} />
            </InsideTarget>
          </span>
        </span>
        <Icon name="chevron-right" size={16} className="text-text-muted" />
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={t('limits.title')}>
        <Suspense fallback={<LoadingRows count={4} hasPicture={false} />}>
          <LimitsBody>{children}</LimitsBody>
        </Suspense>
      </Sheet>
    </>
  );
}
