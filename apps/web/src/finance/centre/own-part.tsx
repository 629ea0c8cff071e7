/** The member's part: products held, upcoming payments, and the calendar. */
import { Card } from '@anywhen/ui';
import { ComingCalendar } from '../../earn-parts/coming-calendar.tsx';
import { ComingPicture } from '../../earn-parts/coming-picture.tsx';
import { useComing } from '../../earn-parts/coming.ts';
import { useEarnings } from '../../earn-parts/earnings.ts';
import { OwnProducts } from '../../earn-parts/own-products.tsx';
import { useText } from '../../i18n/index.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/list-start.tsx';
import { Link } from '../../router/index.ts';
import { useIsMember } from '../../session/session.ts';
import { CALENDAR } from '../paths.ts';

/** A summary with links; nothing where there is nothing. */
export function Mine() {
  return useIsMember() ? <OwnThings /> : null;
}

function OwnThings() {
  const t = useText('finance');
  const own = useEarnings().data?.products ?? [];
  return (
    <>
      <ComingGlance />
      {own.some(({ count }) => count > 0) && (
        <Card padding="none" title={t('centre.mine')}>
          <OwnProducts lines={own} />
        </Card>
      )}
    </>
  );
}

function ComingGlance() {
  const t = useText('finance');
  const { data } = useComing();
  if (!data || data.lines.length === 0) return null;
  return (
    <Card
      title={t('coming.title')}
      action={
        <Link to={CALENDAR} replace className="flex min-h-11 items-center text-14 text-accent">
          {t('coming.calendar')}
        </Link>
      }
    >
      <ComingPicture today={data.day} lines={data.lines} height={56} />
    </Card>
  );
}

export function ComingDays() {
  return useIsMember() ? <OwnDays /> : <ComingCalendar lines={[]} />;
}

function OwnDays() {
  const asked = useComing();
  if (!asked.data) {
    return asked.isError ? <LoadFailed asked={asked} /> : <LoadingBlocks heights={[160, 320]} />;
  }
  const { day, lines } = asked.data;
  return (
    <div className="flex flex-col gap-4">
      {lines.length > 0 && (
        <Card>
          <ComingPicture today={day} lines={lines} />
        </Card>
      )}
      <ComingCalendar lines={lines} />
    </div>
  );
}
