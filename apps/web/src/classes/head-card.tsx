/** What a class is: how long it still runs, and what may be traded in it. */
import { Card, KeyValue } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { currencyOf } from '../market-parts/symbol-text.ts';
import { NoticeBox } from '../money-forms/notice.tsx';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import { StateBadge } from './class-list.tsx';
import type { ClassLine } from './data.ts';
import { useSpanText } from './span-text.ts';

export function HeadCard({ line }: { line: ClassLine }) {
  const t = useText('classes');
  const spanText = useSpanText();
  const { capital, products, leverageMax, symbols, isPaused, joined, state, role } = line;
  const isHalted = isPaused && state === 'running' && role === 'member';
  const markets = symbols?.map(currencyOf).join(', ') ?? t('open.marketsAll');
  const leverage = { label: t('open.leverage'), value: `${leverageMax}×` };
  return (
    <Card
      title={spanText(line)}
      action={<StateBadge line={line} />}
      className="flex flex-col gap-3"
    >
      {isHalted && (
        <NoticeBox tone="warn" icon="pause">
          <p>{t('pause.now')}</p>
        </NoticeBox>
      )}
      <KeyValue
        rows={[
          { label: t('memberCount'), value: String(joined) },
          {
            label: t('open.capital'),
            value: <OwnAmount amount={capital} currency="USDT" hasCurrency isPublic size={14} />,
          },
          {
            label: t('open.products'),
            value: products.map((one) => t(`product.${one}`)).join(', '),
          },
          ...(products.includes('leverage') ? [leverage] : []),
          { label: t('open.markets'), value: markets },
        ]}
      />
    </Card>
  );
}
