/** Which processes there are, by what each last said of itself. */
import type { ProcessLine } from '@anywhen/protocol';
import { EmptyState } from '@anywhen/ui';
import { formatSpan } from '../parts/moments.ts';
import { Table } from '../parts/table.tsx';
import { TEXTS } from '../parts/texts.ts';
import { StateBadge } from './mark-list.tsx';
import { markProcess } from './standing.ts';
import { HOUSE_TEXTS } from './texts.ts';

type Props = { processes: readonly ProcessLine[]; atMs: number };

export function ProcessTable({ processes, atMs }: Props) {
  if (processes.length === 0) {
    const { noProcesses: title, noProcessesText: text } = HOUSE_TEXTS;
    return <EmptyState icon="globe" title={title} text={text} />;
  }
  return (
    <Table
      label={HOUSE_TEXTS.processes}
      rows={processes}
      keyOf={({ id }) => id}
      columns={[
        { label: HOUSE_TEXTS.process, render: ({ id }) => id },
        { label: HOUSE_TEXTS.role, render: ({ role }) => role },
        {
          label: HOUSE_TEXTS.state,
          render: (line) => {
            const { state, text } = markProcess(line, atMs);
            return (
              <span className="flex flex-wrap items-center gap-2 max-md:justify-end">
                <StateBadge state={state} />
                {text}
              </span>
            );
          },
        },
        {
          label: HOUSE_TEXTS.heard,
          render: ({ seenAtMs }) => HOUSE_TEXTS.ago(formatSpan(atMs - seenAtMs)),
        },
        {
          label: HOUSE_TEXTS.since,
          render: ({ startedAtMs }) => formatSpan(atMs - startedAtMs),
        },
        { label: HOUSE_TEXTS.version, render: ({ version }) => version },
        {
          label: HOUSE_TEXTS.sockets,
          isNumber: true,
          render: ({ sockets }) => sockets ?? TEXTS.none,
        },
      ]}
    />
  );
}
