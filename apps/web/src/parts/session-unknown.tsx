/**
 * The placeholder of a page that depends on the session, while the session is unknown: offline, a
 * member must not be shown as a visitor. It disappears when the server answers.
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
