/** The outcome of an order and of its unfilled part, in one sentence. */
import { isCancellable, type SpotOrder } from '@anywhen/protocol';
import { Icon, classes, type IconName } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { filledPercent } from './filled-percent.ts';

export function OutcomeLine({ order }: { order: SpotOrder }) {
  const t = useText('spot');
  const percent = filledPercent(order);
  const outcomes: Record<SpotOrder['state'], { text: string; icon: IconName; tone: string }> = {
    NEW: { text: t('outcome.new'), icon: 'clock', tone: CALM },
    WAITING: { text: t('outcome.waiting'), icon: 'clock', tone: CALM },
    TRIGGERED: { text: t('outcome.triggered'), icon: 'clock', tone: CALM },
    PARTIALLY_FILLED: { text: t('outcome.partly', { percent }), icon: 'clock', tone: CALM },
    FILLED: { text: t('outcome.filled'), icon: 'check', tone: CALM },
    CANCELED:
      percent > 0
        ? { text: t('outcome.canceledPart', { percent }), icon: 'info', tone: CALM }
        : { text: t('outcome.canceled'), icon: 'info', tone: CALM },
    EXPIRED:
      percent > 0
        ? { text: t('outcome.expiredPart', { percent }), icon: 'warning', tone: WARNING }
        : { text: t('outcome.expired'), icon: 'warning', tone: WARNING },
  };
  const { text, icon, tone } = outcomes[order.state];
  return (
    <div className={classes('flex flex-col gap-2 rounded-card p-3', tone)}>
      <p className="flex items-start gap-2 text-14 font-medium text-pretty">
        <Icon name={icon} size={20} />
        {text}
      </p>
      {isCancellable(order.state) && percent > 0 && <FilledBar percent={percent} />}
    </div>
  );
}

const CALM = 'bg-accent-tint text-accent';
const WARNING = 'bg-warn-tint text-warn';

/** A bar of the filled share; the figure itself is beside it. */
export function FilledBar({ percent }: { percent: number }) {
  return (
    <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-surface-sunken">
      <span
        style={{ transform: `scaleX(${percent / 100})` }}
        className="block h-full origin-left bg-accent"
      />
    </span>
  );
}
