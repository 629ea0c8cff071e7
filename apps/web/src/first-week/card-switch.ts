/** Puts the card on Home away and shows it again; a failure is said, and nothing has changed. */
import { toast } from '@anywhen/ui';
import type { FirstWeek } from '@anywhen/protocol';
import { putCardAway } from '../api/first-week.ts';
import { useText } from '../i18n/index.ts';

export function useCardSwitch(
  week: Pick<FirstWeek, 'isPutAway'>,
): [isShown: boolean, change: (isShown: boolean) => void] {
  const t = useText('week');
  const change = (isShown: boolean) => {
    putCardAway(!isShown).then(
      () => toast(t(isShown ? 'card.shown' : 'card.isAway')),
      () => toast(t('card.failed'), 'danger'),
    );
  };
  return [!week.isPutAway, change];
}
