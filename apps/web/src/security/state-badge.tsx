/** Whether a protection is set: never by colour alone. */
import { Badge } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

type StateBadgeProps = {
  isDone: boolean;
  /** `switch`: for what is turned on and off. */
  kind?: 'task' | 'switch';
};

export function StateBadge({ isDone, kind = 'task' }: StateBadgeProps) {
  const t = useText('security');
  if (!isDone) return <Badge tone="warn">{t(kind === 'task' ? 'notDone' : 'off')}</Badge>;
  return (
    <Badge tone="accent" icon="check">
      {t(kind === 'task' ? 'done' : 'on')}
    </Badge>
  );
}
