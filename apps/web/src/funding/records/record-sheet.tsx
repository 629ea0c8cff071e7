/** A line of the flow record with every field and every digit, and a link to its origin. */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { FlowBooking, FlowLine } from '@anywhen/protocol';
import { KeyValue, LinkButton, type KeyValueRow } from '@anywhen/ui';
import { CopyValue } from '../../parts/copying.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useResultRows } from '../../money-forms/results/ended-result.tsx';
import { useText } from '../../i18n/index.ts';
import { useAccountNames } from '../accounts.ts';
import { useOwnDates } from '../own-dates.ts';
import { businessDateOf } from './record-days.ts';
import { OrderFigures } from './order-figures.tsx';
import {
  amountOf,
  cameBackOf,
  isIncoming,
  originOf,
  useRecordTexts,
  wagerOf,
} from './record-texts.ts';

type RecordSheetProps = {
  line: FlowLine | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function RecordSheet({ line, isOpen, onClose }: RecordSheetProps) {
  const t = useText('funding');
  const { lineName } = useRecordTexts();
  return (
    <Sheet
      isOpen={isOpen && line !== undefined}
      onClose={onClose}
      title={line ? lineName(line) : t('record.title')}
      footer={line && <ToOrigin line={line} />}
    >
      {line && <RecordFields line={line} />}
    </Sheet>
  );
}

function ToOrigin({ line }: { line: FlowLine }) {
  const t = useText('funding');
  const origin = originOf(line);
  if (!origin) return null;
  return (
    <LinkButton href={origin.href} look="secondary" isFullWidth>
      {t(origin.name)}
    </LinkButton>
  );
}

function RecordFields({ line }: { line: FlowLine }) {
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div className="flex flex-col items-center rounded-card bg-surface-sunken px-4 py-5">
        <OwnAmount
          {...amountOf(line)}
          size={28}
          isSigned
          isExact
          hasCurrency
          {...(isIncoming(line) ? { tone: 'up' as const } : {})}
        />
      </div>
      {line.kind === 'order' ? <OrderFigures line={line} /> : <BookingFigures line={line} />}
      <Origin line={line} />
    </div>
  );
}

function BookingFigures({ line }: { line: FlowBooking }) {
  const t = useText('funding');
  const { partName } = useRecordTexts();
  const rowsOf = useResultRows();
  const { currency, withdrawn, givenBack, availableAfter, result } = line;
  const wager = result ? undefined : wagerOf(line);
  const cameBack = cameBackOf(line);
  const exact = (amount: string) => (
    <OwnAmount amount={amount} currency={currency} size={14} isExact hasCurrency />
  );
  const rows: KeyValueRow[] = [
    ...(result ? rowsOf(result, { currency }) : []),
    ...(cameBack === undefined ? [] : [{ label: t('record.cameBack'), value: exact(cameBack) }]),
    ...(wager === undefined ? [] : [{ label: partName(line), value: exact(wager) }]),
    ...(withdrawn === null
      ? []
      : [
          { label: t('record.received'), value: exact(withdrawn.received) },
          { label: t('record.fee'), value: exact(withdrawn.fee) },
        ]),
    ...(givenBack === null
      ? []
      : [
          { label: t('record.principal'), value: exact(principalOf(line.amount, givenBack)) },
          { label: partName(line), value: exact(`-${givenBack}`) },
        ]),
    { label: t('record.after'), value: exact(availableAfter) },
  ];
  return <KeyValue rows={rows} />;
}

/** The result was this less what was given back. */
function principalOf(amount: string, givenBack: string): string {
  return formatUnits(parseUnits(amount) + parseUnits(givenBack));
}

/** The fields of every line; for products also which one and for which day. */
function Origin({ line }: { line: FlowLine }) {
  const t = useText('funding');
  const { recordName, referenceName } = useRecordTexts();
  const nameOf = useAccountNames();
  const dates = useOwnDates();
  const { id, atMs, record, account } = line;
  const product = line.kind === 'booking' ? line.product : null;
  const day = businessDateOf(line, dates);
  return (
    <KeyValue
      rows={[
        { label: t('record.type'), value: recordName(record) },
        { label: t('record.account'), value: nameOf(account) },
        ...(product === null ? [] : [{ label: t('record.product'), value: product }]),
        { label: t('record.reference'), value: referenceName(line) },
        ...(day === undefined ? [] : [{ label: t('record.day'), value: day }]),
        {
          label: t('record.time'),
          value: dates.dateTime(atMs),
          hint: `${dates.dateTime(atMs, { isUtc: true })} UTC`,
        },
        { label: t('record.id'), value: <CopyValue text={id} /> },
      ]}
    />
  );
}
