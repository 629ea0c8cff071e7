/** Amount, sender, recipient, block and confirmations of a transaction. */
import { confirmationsAt, heightOf, type ChainTransaction } from '@anywhen/protocol';
import { Badge, Card, KeyValue } from '@anywhen/ui';
import { AddressLine } from '../case-parts/address-line.tsx';
import { AmountHead } from '../case-parts/amount-head.tsx';
import { useBlockNow } from '../case-parts/block-now.ts';
import { useCount } from '../case-parts/count-text.ts';
import { useFormat, useText } from '../i18n/index.ts';
import { CopyValue } from '../parts/copying.tsx';

export function TransactionCard({ transaction }: { transaction: ChainTransaction }) {
  const t = useText('chain');
  const { id, amount, currency, address } = transaction;
  return (
    <Card className="flex flex-col gap-5">
      <AmountHead amount={amount} currency={currency}>
        <Confirmations transaction={transaction} />
      </AmountHead>
      <Rows transaction={transaction} />
      <div className="flex flex-col gap-1.5">
        <p className="text-14 font-medium">{t('to')}</p>
        <AddressLine address={address} />
      </div>
      <div className="flex flex-col gap-1.5 text-14">
        <p className="font-medium">{t('id')}</p>
        <span className="font-mono">
          <CopyValue text={id} name={t('id')} />
        </span>
      </div>
    </Card>
  );
}

function Confirmations({ transaction }: { transaction: ChainTransaction }) {
  const t = useText('chain');
  const show = useCount();
  const { network, minedAtMs } = transaction;
  const nowMs = useBlockNow(network);
  const confirmations = confirmationsAt(network, minedAtMs, nowMs);
  if (confirmations === 0) {
    const height = show(heightOf(network, minedAtMs));
    return (
      <Badge tone="warn" icon="clock">
        {t('waits', { height })}
      </Badge>
    );
  }
  return (
    <Badge tone="accent" icon="check">
      <span className="tabular">
        {t('confirmations')} {show(confirmations)}
      </span>
    </Badge>
  );
}

function Rows({ transaction }: { transaction: ChainTransaction }) {
  const t = useText('chain');
  const cases = useText('cases');
  const { dateTime } = useFormat();
  const show = useCount();
  const { network, direction, sentAtMs, minedAtMs } = transaction;
  return (
    <KeyValue
      rows={[
        { label: t('network'), value: cases(`network.${network}`) },
        { label: t('from'), value: direction === 'in' ? t('outside') : t('here') },
        { label: t('sentAt'), value: dateTime(sentAtMs) },
        { label: t('block'), value: show(heightOf(network, minedAtMs)) },
        { label: t('minedAt'), value: dateTime(minedAtMs) },
      ]}
    />
  );
}
