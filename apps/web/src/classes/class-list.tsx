/** Classes one teaches or attends, the newest first; each leads to its page. */
import { Badge, Card } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import type { ClassLine } from './data.ts';
import { classPath, useClassName } from './names.ts';
import { useSpanText } from './span-text.ts';

export function ClassList({ title, lines }: { title: string; lines: readonly ClassLine[] }) {
  return (
    <Card title={title} padding="none">
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <Row key={line.code} line={line} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ line }: { line: ClassLine }) {
  const t = useText('classes');
  const nameOf = useClassName();
  const spanText = useSpanText();
  return (
    <li>
      <a
        href={classPath(line.code)}
        className="flex min-h-15 items-center justify-between gap-3 px-4 py-3
          hover:bg-surface-sunken/60"
      >
        <span className="min-w-0">
          <span className="block truncate text-14 font-semibold">{nameOf(line)}</span>
          <span className="block text-12 text-text-muted">
            {spanText(line)} · {t('members', { count: line.joined })}
          </span>
        </span>
        <StateBadge line={line} />
      </a>
    </li>
  );
}

type StateBadgeProps = { line: Pick<ClassLine, 'state' | 'isPaused'> };

export function StateBadge({ line: { state, isPaused } }: StateBadgeProps) {
  const t = useText('classes');
  if (state === 'running' && isPaused) {
    return (
      <Badge tone="warn" icon="pause">
        {t('paused')}
      </Badge>
    );
  }
  return <Badge tone={state === 'running' ? 'accent' : 'neutral'}>{t(`state.${state}`)}</Badge>;
}
