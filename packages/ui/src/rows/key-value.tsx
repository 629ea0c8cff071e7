/**
 * Labels and values in two columns, for receipts and confirmations. The strong row is the most
 * important one.
 */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface KeyValueRow {
  label: string;
  /** Beside the label, such as a button that explains it. */
  mark?: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  tone?: 'up' | 'down' | 'warn' | undefined;
  isStrong?: boolean;
}

interface KeyValueProps {
  rows: readonly KeyValueRow[];
}

const tones = { up: 'text-up', down: 'text-down', warn: 'text-warn' } as const;

export function KeyValue({ rows }: KeyValueProps) {
  return (
    <dl className="flex w-full flex-col gap-2.5">
      {rows.map((row) => (
        <div
          key={row.label}
          className={classes(
            // A value that does not fit beside the longest word of its label is below it.
            'flex flex-wrap items-baseline justify-end gap-x-4',
            row.isStrong && 'border-t border-line pt-2.5 first:border-0 first:pt-0',
          )}
        >
          <dt
            className={classes(
              'min-w-min grow basis-[min-content] text-14',
              row.isStrong ? 'font-semibold' : 'text-text-muted',
            )}
          >
            {row.label}
            {row.mark}
          </dt>
          <dd
            className={classes(
              'tabular max-w-[70%] min-w-min text-right wrap-anywhere',
              row.isStrong ? 'text-16 font-semibold' : 'text-14 font-medium',
              row.tone && tones[row.tone],
            )}
          >
            {row.value}
            {row.hint && (
              <span className="block text-12 font-normal text-text-muted">{row.hint}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
