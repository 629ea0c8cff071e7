/** The setting whether orders take from Funds what their account lacks. */
import { Card, Checkbox } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { takeFromFunds, useTakesFromFunds } from '../../money-forms/from-funds/from-funds.ts';

export function FromFundsCard() {
  const t = useText('identity');
  return (
    <Card title={t('fromFunds.title')}>
      <div className="flex flex-col gap-3">
        <Checkbox
          label={t('fromFunds.use')}
          isChecked={useTakesFromFunds()}
          onChange={takeFromFunds}
        />
        <p className="text-14 text-pretty text-text-muted">{t('fromFunds.text')}</p>
      </div>
    </Card>
  );
}
