/**
 * Ends a record: cancelling before interest begins, or early redemption with its cost in figures,
 * updated live while the sheet is open.
 */
import { useEffect } from 'react';
import type { FinanceRecord } from '@anywhen/protocol';
import { Button, toast } from '@anywhen/ui';
import { useDeciding } from '../../earn-parts/deciding.ts';
import { textNow, useText } from '../../i18n/index.ts';
import { isUnderWay } from '../../money-forms/attempt.ts';
import { LostAttempt } from '../../money-forms/lost-attempt.tsx';
import type { RefusalPlaces } from '../../money-forms/refusal.ts';
import { BarredDialog } from '../../parts/barred-dialog.tsx';
import { useSheetEntry } from '../../router/index.ts';
import { refreshRecord, sendEnding, type EndingRequest } from '../data.ts';
import { EndingSheet } from './ending-sheet.tsx';
import { wayOut } from './ending.ts';

/** The sheet has no fields, so refusals are shown as a notice. */
const NO_FIELDS: RefusalPlaces<never> = { byCode: {}, byName: () => undefined };

export function RecordEnding({ record }: { record: FinanceRecord }) {
  const t = useText('finance');
  const way = wayOut(record);
  const [isOpen, open, close] = useSheetEntry('finance.ending');
  const { attempt, decide, forget, barring } = useDeciding<never, EndingRequest, FinanceRecord>({
    name: `finance.end.${record.id}`,
    carryOut: sendEnding,
    places: NO_FIELDS,
    onRefused: () => void refreshRecord(record.id),
  });
  const mustClose = barring !== undefined || CLOSING.includes(attempt.state);
  useEffect(() => {
    if (mustClose) close();
  }, [mustClose, close]);
  useEnded(attempt.state === 'done' ? attempt.request.way : undefined);

  const ask = () => {
    forget();
    open();
  };
  return (
    <>
      <LostAttempt
        attempt={attempt}
        what={(request) => t(`lost.${request.way}`, { id: request.id })}
        now={(what) => t('lost.again', { what })}
        onAgain={(request) => void decide(request)}
        onDiscard={forget}
      />
      {way && (
        <Button
          look="secondary"
          size="large"
          isFullWidth
          disabled={isUnderWay(attempt)}
          onClick={ask}
        >
          {t(`way.${way}`)}
        </Button>
      )}
      {record.family === 'trust' && record.state === 'in-progress' && (
        <p className="px-1 text-14 text-pretty text-text-muted">{t('way.none')}</p>
      )}
      <EndingSheet
        record={record}
        isOpen={isOpen}
        attempt={attempt}
        onClose={close}
        onEnd={(request) => void decide(request)}
      />
      <BarredDialog title={t('way.barred')} reply={barring} onClose={forget} />
    </>
  );
}

/** Then the page behind the sheet shows the outcome. */
const CLOSING: readonly string[] = ['done', 'unanswered', 'dropped'];

function useEnded(way: EndingRequest['way'] | undefined): void {
  useEffect(() => {
    if (way === undefined) return;
    const t = textNow('finance');
    toast(t(`ended.${way}`), 'success');
  }, [way]);
}
