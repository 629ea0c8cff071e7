/** The notice above every transaction that this chain is simulated. */
import { useText } from '../i18n/index.ts';
import { NoticeBox } from '../money-forms/notice.tsx';

export function SimulatedCard() {
  const t = useText('chain');
  return (
    <NoticeBox tone="calm" icon="info">
      <p className="font-semibold">{t('simulated.title')}</p>
      <p className="text-pretty text-text-muted">{t('simulated.text')}</p>
    </NoticeBox>
  );
}
