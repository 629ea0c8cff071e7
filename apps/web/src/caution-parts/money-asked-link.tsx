/**
 * The way to "Is someone asking you for money?" (rulebook 15.4), for every page on which money
 * seems to move. It depends on nothing that has to load: it must be there also when the page around
 * it fails.
 */
import { Icon } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Link } from '../router/index.ts';

export function MoneyAskedLink() {
  const t = useText('app');
  return (
    <Link
      to="/homeindex/about?part=money"
      className="-my-2 flex min-h-11 items-center gap-2 text-14 font-medium text-accent"
    >
      <Icon name="shield" size={20} />
      <span className="min-w-0 flex-1 text-pretty">{t('moneyAsked.question')}</span>
      <Icon name="chevron-right" size={20} />
    </Link>
  );
}
