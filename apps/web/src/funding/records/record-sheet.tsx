/** A line of the flow record with every field and every digit. */
import type { FlowRecord } from '@anywhen/protocol';
import { KeyValue } from '@anywhen/ui';
import { CopyValue } from '../../parts/copying.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { useAccountNames } from '../accounts.ts';
import { useOwnDates } from '../own-dates.ts';
import { isIncoming, useRecordTexts } from './record-texts.ts';

type RecordSheetProps = {
  line: FlowRecord | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function RecordSheet({ line, isOpen, onClose }: RecordSheetProps) {
  const t = useText('funding');
  const app = useText('app');
  const { typeName } = useRecordTexts();
  return (
    <Sheet
      isOpen={isOpen && line !== undefined}
      onClose={onClose}
      title={line ? typeName(line) : t('record.title')}
      closeLabel={app('close')}
    >
      {line && <RecordFields line={line} />}
    </Sheet>
  );
}

function RecordFields({ line }: { line: FlowRecord }) {
  const t = useText('funding');
  const { recordName, referenceName } = useRecordTexts();
  const nameOf = useAccountNames();
  const dates = useOwnDates();
  const { id, atMs, record, account, currency, amount, availableAfter } = line;
  const isIn = isIncoming(line);
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div className="flex flex-col items-center rounded-card bg-surface-sunken px-4 py-5">
        <OwnAmount
          amount={amount}
          currency={currency}
          size={28}
          isSigned
          digits="exact"
          hasCurrency
          {...(isIn ? { tone: 'up' as const } : {})}
        />
      </div>
      <KeyValue
        rows={[
          { label: t('record.type'), value: recordName(record) },
          { label: t('record.account'), value: nameOf(account) },
          { label: t('record.currency'), value: currency },
          {
            label: t('record.after'),
            value: (
              <OwnAmount
                amount={availableAfter}
                currency={currency}
                size={14}
                digits="exact"
                hasCurrency
              />
            ),
          },
          { label: t('record.reference'), value: referenceName(line) },
          {
            label: t('record.time'),
            value: dates.dateTime(atMs),
            hint: `${dates.dateTime(atMs, { isUtc: true })} UTC`,
          },
          { label: t('record.id'), value: <CopyValue text={id} /> },
        ]}
      />
    </div>
  );
}
