/**
 * `/homeindex/finance-info?id=`: one record of the member with its state, dates and every posting
 * of interest, cancelling and early redemption (rulebook 4.6).
 */
import type { ReactNode } from 'react';
import { Card, EmptyState, LinkButton } from '@anywhen/ui';
import { findCaseId } from '../case-parts/case-filter.ts';
import { DailyLines } from '../earn-parts/daily-lines.tsx';
import { EarnFrame } from '../earn-parts/earn-frame.tsx';
import { useText } from '../i18n/index.ts';
import { LoadingBlocks } from '../parts/list-start.tsx';
import { Found } from '../parts/loaded.tsx';
import { useQuery } from '../router/index.ts';
import { refreshRecord, useFinanceNews, useRecord, type OneRecord } from './data.ts';
import { RECORDS, productPath } from './paths.ts';
import { RecordEnding } from './record/record-ending.tsx';
import { RecordFigures } from './record/record-figures.tsx';
import { RecordHead } from './record/record-head.tsx';
import { RecordSteps } from './record/record-steps.tsx';

export function Page() {
  const id = findCaseId(useQuery(), 'id');
  const t = useText('finance');
  useFinanceNews();
  const none = (
    <EmptyState
      icon="search"
      title={t('noRecord.title')}
      text={t('noRecord.text')}
      action={<LinkButton href={RECORDS}>{t('records.all')}</LinkButton>}
    />
  );
  return (
    <EarnFrame onRefresh={() => refreshRecord(id ?? '')}>
      {id === undefined ? none : <AskedRecord key={id} id={id} none={none} />}
    </EarnFrame>
  );
}

function AskedRecord({ id, none }: { id: string; none: ReactNode }) {
  const loading = <LoadingBlocks heights={[148, 280, 320]} />;
  return (
    <Found asked={useRecord(id)} none={none} loading={loading}>
      {(one) => <Shown one={one} />}
    </Found>
  );
}

function Shown({ one: { record, lines } }: { one: OneRecord }) {
  const t = useText('finance');
  const none = record.family === 'trust' ? t('record.noLinesTrust') : t('record.noLines');
  return (
    <>
      <RecordHead record={record} />
      <RecordSteps record={record} />
      <RecordEnding record={record} />
      <RecordFigures record={record} />
      <Card>
        <DailyLines
          title={t('record.lines')}
          currency={record.currency}
          lines={lines}
          none={none}
        />
      </Card>
      <div className="grid grid-cols-2 gap-3">
        <LinkButton look="secondary" href={RECORDS}>
          {t('records.all')}
        </LinkButton>
        <LinkButton look="secondary" href={productPath(record.product)}>
          {t('record.product')}
        </LinkButton>
      </div>
    </>
  );
}
