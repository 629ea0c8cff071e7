/** The rules of a product in plain words (rulebook 4.1, 4.5). */
import { FINANCE_SETTLE_SECONDS, type FinanceProductLine } from '@anywhen/protocol';
import { Card, Icon } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';

export function ProductRules({ product }: { product: FinanceProductLine }) {
  const t = useText('finance');
  const { windowDay, windowEndDay, family } = product;
  const days = (windowEndDay ?? 0) - (windowDay ?? 0);
  const own =
    family === 'fixed'
      ? [t('rules.fixed.start'), t('rules.fixed.end'), t('rules.cancel'), t('rules.fixed.early')]
      : [
          t('rules.trust.level'),
          t('rules.trust.window', { count: days }),
          t('rules.trust.end'),
          t('rules.cancel'),
          t('rules.trust.early'),
        ];
  const all = [...own, t('rules.settle', { seconds: FINANCE_SETTLE_SECONDS }), t('rules.agreed')];
  return (
    <Card title={t('rules.title')}>
      <ul className="flex flex-col gap-2.5 text-14 text-pretty">
        {all.map((rule) => (
          <li key={rule} className="flex gap-2">
            <Icon name="check" size={16} className="mt-0.5 shrink-0 text-accent" />
            <span className="min-w-0">{rule}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
