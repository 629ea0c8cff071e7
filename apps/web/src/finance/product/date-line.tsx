/** A small timeline of a purchase: bought, interest begins, paid back. */
import { Icon, classes, type IconName } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { useDayText } from '../../earn-parts/business-day.ts';

type DateLineProps = {
  dates: {
    readonly subscriptionDay: number;
    readonly startDay: number;
    readonly redemptionDay: number;
  };
};

export function DateLine({ dates }: DateLineProps) {
  const t = useText('finance');
  const dateOf = useDayText();
  const { subscriptionDay, startDay, redemptionDay } = dates;
  const points: readonly { name: string; icon: IconName; day: number }[] = [
    { name: t('date.subscription'), icon: 'receipt', day: subscriptionDay },
    { name: t('date.start'), icon: 'percent', day: startDay },
    { name: t('date.redemption'), icon: 'wallet', day: redemptionDay },
  ];
  return (
    <ol className="grid grid-cols-3">
      {points.map(({ name, icon, day }, index) => (
        <li key={name} className="relative flex flex-col items-center gap-1 px-1 text-center">
          {index > 0 && (
            <span
              aria-hidden="true"
              className={classes(
                'absolute top-4 right-1/2 mr-5 border-t-2',
                'left-[calc(-50%+1.25rem)]',
                index === 1 ? 'border-dashed border-line' : 'border-accent',
              )}
            />
          )}
          <span
            className="flex size-8 items-center justify-center rounded-full bg-accent-tint
              text-accent"
          >
            <Icon name={icon} size={16} />
          </span>
          <span className="text-12 text-pretty text-text-muted">{name}</span>
          <span className="tabular text-12 font-semibold">{dateOf(day)}</span>
        </li>
      ))}
    </ol>
  );
}
