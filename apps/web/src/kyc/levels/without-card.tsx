/** What needs no verification (rulebook 1.5). */
import { Card } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';

export function WithoutCard() {
  const t = useText('kyc');
  return (
    <Card tone="sunken" title={t('without.title')}>
      <p className="text-14 text-pretty text-text-muted">{t('without.text')}</p>
    </Card>
  );
}
