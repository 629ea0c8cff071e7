/** The export of orders or fills as a file: kind and period. */
import { useState } from 'react';
import { EXPORT_ROWS_MAX } from '@anywhen/protocol';
import { Button, Chips, Segmented, toast } from '@anywhen/ui';
import { DAY_MS } from '@anywhen/prices';
import { useFailureText } from '../../parts/load-failed.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { saveFile } from '../../api/save-file.ts';
import { useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { loadCsv } from '../data.ts';
import type { RecordTab } from './record-filter.ts';

const SPANS = ['all', 'week', 'month', 'year'] as const;
type Span = (typeof SPANS)[number];

const SPAN_DAYS: Readonly<Record<Exclude<Span, 'all'>, number>> = { week: 7, month: 30, year: 365 };

type ExportSheetProps = { first: RecordTab; isOpen: boolean; onClose: () => void };

export function ExportSheet({ first, isOpen, onClose }: ExportSheetProps) {
  const t = useText('spot');
  const rows = showPrice(String(EXPORT_ROWS_MAX));
  const why = useFailureText();
  const [what, setWhat] = useState<RecordTab>(first);
  const [span, setSpan] = useState<Span>('all');
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    setIsBusy(true);
    try {
      const fromMs = span === 'all' ? undefined : Date.now() - SPAN_DAYS[span] * DAY_MS;
      const file = await loadCsv(fromMs === undefined ? { what } : { what, fromMs });
      saveFile(new Blob([file.csv], { type: 'text/csv;charset=utf-8' }), file.fileName);
      onClose();
      toast(file.isCut ? t('export.cut', { rows }) : t('export.done'), 'success');
    } catch (error) {
      toast(why(error), 'danger');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('export.title')}
      footer={
        <Button
          size="large"
          isFullWidth
          icon="download"
          isBusy={isBusy}
          onClick={() => void save()}
        >
          {t('export.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <Segmented
          label={t('export.what')}
          value={what}
          onChange={setWhat}
          options={[
            { value: 'orders', label: t('records.orders') },
            { value: 'fills', label: t('records.fills') },
          ]}
        />
        <SpanChips span={span} onChange={setSpan} />
        <p className="text-12 text-pretty text-text-muted">{t('export.note', { rows })}</p>
      </div>
    </Sheet>
  );
}

function SpanChips({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  const t = useText('spot');
  const names: Record<Span, string> = {
    all: t('span.all'),
    week: t('span.week'),
    month: t('span.month'),
    year: t('span.year'),
  };
  return (
    <Chips
      label={t('span.label')}
      layout="spread"
      value={span}
      onChange={onChange}
      options={SPANS.map((value) => ({ value, label: names[value] }))}
    />
  );
}
