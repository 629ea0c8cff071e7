/**
 * Stands where the page depends on who looks at it, while nobody can say who that is: without a
 * connection a member must not be shown as a visitor. It goes by itself when the server answers.
 */
import { EmptyState } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

export function SessionUnknown() {
  const t = useText('app');
  return (
    <output className="block">
      <EmptyState icon="wifi-off" title={t('unknown.title')} text={t('unknown.text')} />
    </output>
  );
}
