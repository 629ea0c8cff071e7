/**
 * The badge on every page about business days that they are shorter than a day (rulebook 0.3).
 * Hidden for normal days, and until the server has answered.
 */
import { NORMAL_DAY_SECONDS } from '@anywhen/protocol';
import { Badge } from '@anywhen/ui';
import { useInstallation } from '../../api/installation.ts';
import { useText } from '../../i18n/index.ts';

export function FastDaysBadge() {
  const t = useText('parts');
  const seconds = useInstallation().data?.businessDaySeconds ?? NORMAL_DAY_SECONDS;
  if (seconds === NORMAL_DAY_SECONDS) return null;
  return (
    <span className="flex">
      <Badge tone="warn" icon="clock">
        {t('fastDays', { seconds })}
      </Badge>
    </span>
  );
}
