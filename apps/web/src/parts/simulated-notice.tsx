/** The mandatory notice on every page and every sheet, in every state. It cannot be dismissed. */
import { NoticeStrip } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

export function SimulatedNotice() {
  const t = useText('app');
  return <NoticeStrip>{t('notice')}</NoticeStrip>;
}
