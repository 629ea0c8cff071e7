/**
 * `/pay/statement` (rulebook 27): every ledger line of a period as one file, with what coins have
 * cost. What will be in it is said before; while it comes its progress is shown, and it can be
 * stopped.
 */
import { useState } from 'react';
import { Card } from '@anywhen/ui';
import type { CostMethod, StatementFormat } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { useForm } from '../member-parts/form.ts';
import { ProblemBox, useIsWaiting } from '../member-parts/problem-box.tsx';
import { NoticeBox } from '../money-forms/notice.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { refreshScope, useScope, type Days } from './data.ts';
import { CostField, FormatField } from './file-fields.tsx';
import { DownloadBar } from './download-bar.tsx';
import { ALL_DAYS, findDayFaults, PeriodFields, type Span } from './period-fields.tsx';
import { ScopeCard } from './scope-card.tsx';
import { useDownload } from './use-download.ts';

export function Page() {
  const t = useText('statement');
  const [format, setFormat] = useState<StatementFormat>('csv');
  const [method, setMethod] = useState<CostMethod>('fifo');
  const [span, setSpan] = useState<Span>('all');
  const { progress, isBroken, start, stop } = useDownload();
  const daysOf = (values: typeof ALL_DAYS): Days =>
    span === 'all' ? NO_DAYS : { from: values.from || undefined, to: values.to || undefined };
  const form = useForm({
    initial: ALL_DAYS,
    check: (values) => (span === 'all' ? {} : findDayFaults(values)),
    send: async (values) => {
      await start({ ...daysOf(values), format, method }, scope.data?.lines ?? 0);
      return 'done';
    },
  });
  const isPeriod = span === 'all' || Object.keys(findDayFaults(form.values)).length === 0;
  const scope = useScope(daysOf(form.values), isPeriod);
  const isWaiting = useIsWaiting(form.problem);
  const choose = (next: Span) => {
    setSpan(next);
    form.dropProblem();
  };
  return (
    <Refreshable onRefresh={refreshScope}>
      <form {...form.element} className="flex flex-col gap-4 px-4 py-4">
        <p className="text-14 text-pretty text-text-muted">{t('intro')}</p>
        <Card title={t('file')}>
          <div className="flex flex-col gap-5">
            <PeriodFields span={span} onSpan={choose} fieldOf={form.field} />
            <FormatField value={format} onChange={setFormat} />
            <CostField value={method} onChange={setMethod} />
          </div>
        </Card>
        {isPeriod && <ScopeCard scope={scope} />}
        <ProblemBox problem={form.problem} />
        <div role="alert" className="empty:hidden">
          {isBroken && (
            <NoticeBox tone="calm" icon="wifi-off">
              <p className="font-medium">{t('download.broken')}</p>
            </NoticeBox>
          )}
        </div>
        <DownloadBar
          progress={progress}
          isBusy={form.isBusy}
          isDisabled={isWaiting}
          onStop={stop}
        />
        <p className="text-12 text-pretty text-text-muted">{t('note')}</p>
      </form>
    </Refreshable>
  );
}

const NO_DAYS: Days = { from: undefined, to: undefined };
