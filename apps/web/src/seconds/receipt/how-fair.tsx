/** The link from every receipt to the fairness explanation. */
import { Icon } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { Link } from '../../router/index.ts';
import { HOW_FAIR } from '../paths.ts';

export function HowFair() {
  const t = useText('seconds');
  return (
    <Link
      to={HOW_FAIR}
      className="flex min-h-11 items-center justify-center gap-1.5 text-14 font-semibold text-accent"
    >
      <Icon name="shield" size={20} />
      {t('fair.title')}
    </Link>
  );
}
