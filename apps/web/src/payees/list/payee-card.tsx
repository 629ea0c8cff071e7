/**
 * One bank account with the last four digits of its number, or one wallet with its whole address.
 */
import { Badge, Card, Icon, IconButton, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { CopyValue } from '../../parts/copying.tsx';
import { PAYEE_ICONS, type Payee } from '../payee-kinds.ts';

type PayeeCardProps = { payee: Payee; onRemove: (payee: Payee) => void };

export function PayeeCard({ payee, onRemove }: PayeeCardProps) {
  const t = useText('payees');
  const name = usePayeeName()(payee);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <PayeeHead payee={payee} />
        <IconButton
          icon="trash"
          size={20}
          label={t('remove.label', { name })}
          className="-my-1 -mr-2 text-text-muted"
          onClick={() => onRemove(payee)}
        />
      </div>
      <PayeeFigures payee={payee} />
    </Card>
  );
}

/** Its name in a sentence: never with more of a number than the list shows. */
export function usePayeeName(): (payee: Payee) => string {
  const t = useText('payees');
  return (payee) =>
    payee.kind === 'bank'
      ? t('bankName', { bank: payee.bankName, number: payee.accountNumber })
      : payee.label;
}

function PayeeHead({ payee }: { payee: Payee }) {
  const t = useText('payees');
  return (
    <>
      <span
        className="flex size-11 shrink-0 items-center justify-center rounded-card bg-accent-tint
          text-accent"
      >
        <Icon name={PAYEE_ICONS[payee.kind]} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <h3 className="text-16 font-semibold wrap-anywhere">
          {payee.kind === 'bank' ? payee.bankName : payee.label}
        </h3>
        <p className="tabular flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-text-muted">
          {payee.kind === 'bank' ? payee.accountNumber : payee.currency}
          {payee.isInUse && (
            <Badge tone="warn" icon="clock">
              {t('inUse')}
            </Badge>
          )}
        </p>
      </div>
    </>
  );
}

function PayeeFigures({ payee }: { payee: Payee }) {
  const t = useText('payees');
  const cases = useText('cases');
  const { date } = useFormat();
  const rows: KeyValueRow[] =
    payee.kind === 'bank'
      ? [
          { label: t('field.branchName'), value: payee.branchName },
          { label: t('field.bankCode'), value: payee.code },
          { label: t('field.holder'), value: payee.holder },
        ]
      : [
          { label: t('field.network'), value: cases(`network.${payee.network}`) },
          {
            label: t('field.address'),
            value: (
              <span className="font-mono text-12">
                <CopyValue text={payee.address} name={t('field.address')} />
              </span>
            ),
          },
        ];
  return <KeyValue rows={[...rows, { label: t('added'), value: date(payee.addedAtMs) }]} />;
}
