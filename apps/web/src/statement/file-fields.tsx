/** What kind of file, and how the cost of coins is counted in it. */
import type { ReactNode } from 'react';
import { Segmented } from '@anywhen/ui';
import { COST_METHODS, STATEMENT_FORMATS } from '@anywhen/protocol';
import type { CostMethod, StatementFormat } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';

type FieldProps<Value> = { value: Value; onChange: (value: Value) => void };

export function FormatField({ value, onChange }: FieldProps<StatementFormat>) {
  const t = useText('statement');
  const names = { csv: t('format.csv'), json: t('format.json') };
  return (
    <Labelled
      label={t('format.label')}
      hint={value === 'csv' ? t('format.csvHint') : t('format.jsonHint')}
    >
      <Segmented
        label={t('format.label')}
        value={value}
        onChange={onChange}
        options={STATEMENT_FORMATS.map((each) => ({ value: each, label: names[each] }))}
      />
    </Labelled>
  );
}

export function CostField({ value, onChange }: FieldProps<CostMethod>) {
  const t = useText('statement');
  const names = { fifo: t('cost.fifo'), average: t('cost.average') };
  return (
    <Labelled
      label={t('cost.label')}
      hint={value === 'fifo' ? t('cost.fifoHint') : t('cost.averageHint')}
    >
      <Segmented
        label={t('cost.label')}
        value={value}
        onChange={onChange}
        options={COST_METHODS.map((each) => ({ value: each, label: names[each] }))}
      />
    </Labelled>
  );
}

type LabelledProps = { label: string; hint: string; children: ReactNode };

function Labelled({ label, hint, children }: LabelledProps) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-medium">{label}</p>
      {children}
      <p className="text-12 text-pretty text-text-muted">{hint}</p>
    </div>
  );
}
