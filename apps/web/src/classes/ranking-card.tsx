/**
 * The ranking of a class by return or by risk. Who has placed no order and who has left stand apart
 * from it; the teacher opens a line to see which tasks were done when.
 */
import { useState, type ReactNode } from 'react';
import { Card, EmptyState, Icon, Segmented } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Return, useFallText } from '../member-parts/standing-figures.tsx';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import type { Member, OneClass, TaskLine } from './data.ts';
import { useMemberName } from './names.ts';
import { placeOf, standingsOf, type RankedBy } from './standings.ts';
import { useDoneText } from './tasks-card.tsx';

export function RankingCard({ one: { members, tasks, class: line } }: { one: OneClass }) {
  const t = useText('classes');
  const [by, setBy] = useState<RankedBy>('return');
  const { ranked, idle, left } = standingsOf(members, by);
  const isTeacher = line.role === 'teacher';
  const options = (['return', 'risk'] as const).map((value) => {
    return { value, label: t(`by.${value}`) };
  });
  const rows = (list: readonly Member[]) => (
    <ol className="divide-y divide-line">
      {list.map((member) => (
        <li key={member.number}>
          {isTeacher ? (
            <details className="group">
              <summary className="flex cursor-pointer list-none items-center gap-2">
                <Line member={member} by={by} />
                <Icon
                  name="chevron-down"
                  size={16}
                  className="shrink-0 text-text-muted group-open:rotate-180"
                />
              </summary>
              <Deeds member={member} tasks={tasks} />
            </details>
          ) : (
            <Line member={member} by={by} />
          )}
        </li>
      ))}
    </ol>
  );
  return (
    <Card title={t('ranking')} className="flex flex-col gap-4">
      <Segmented label={t('ranking')} options={options} value={by} onChange={setBy} size="small" />
      <p className="text-12 text-pretty text-text-muted">{t(`rule.${by}`)}</p>
      {ranked.length === 0 ? (
        <EmptyState icon="users" title={t('nobody')} text={t('nobodyText')} />
      ) : (
        rows(ranked)
      )}
      <Apart title={t('apart.idle', { count: idle.length })} list={idle} rows={rows} />
      <Apart title={t('apart.left', { count: left.length })} list={left} rows={rows} />
    </Card>
  );
}

type ApartProps = {
  title: string;
  list: readonly Member[];
  rows: (list: readonly Member[]) => ReactNode;
};

function Apart({ title, list, rows }: ApartProps) {
  if (list.length === 0) return null;
  return (
    <section className="flex flex-col gap-1 border-t border-line pt-3">
      <h3 className="text-14 font-semibold text-text-muted">{title}</h3>
      {rows(list)}
    </section>
  );
}

function Line({ member, by }: { member: Member; by: RankedBy }) {
  const t = useText('classes');
  const nameOf = useMemberName();
  const fallText = useFallText();
  const { isOwn, returnPpm, fallPpm, orders, standing } = member;
  return (
    <div className="flex min-h-15 min-w-0 grow items-center gap-3 py-2">
      {standing === 'ranked' && (
        <span className="tabular w-8 shrink-0 text-14 text-text-muted">{placeOf(member, by)}</span>
      )}
      <span className="min-w-0 grow">
        <span className={`block truncate text-14 ${isOwn ? 'font-semibold text-accent' : ''}`}>
          {isOwn ? t('you', { name: nameOf(member) }) : nameOf(member)}
        </span>
        <span className="block text-12 text-text-muted">{t('orders', { count: orders })}</span>
      </span>
      {standing !== 'idle' && (
        <span className="flex shrink-0 flex-col items-end gap-0.5">
          <Return ppm={returnPpm} />
          <span className="tabular text-12 text-text-muted">
            {t('fallOf', { fall: fallText(fallPpm) })}
          </span>
        </span>
      )}
    </div>
  );
}

/** What a member has done, as the teacher sees it. */
function Deeds({ member, tasks }: { member: Member; tasks: readonly TaskLine[] }) {
  const t = useText('classes');
  const doneText = useDoneText();
  const { equity, fees, done } = member;
  const usdt = (amount: string) => (
    <OwnAmount amount={amount} currency="USDT" hasCurrency isPublic size={14} />
  );
  return (
    <dl className="mb-3 flex flex-col gap-1.5 rounded-inner bg-surface-sunken p-3 text-12">
      <Pair label={t('own.value')}>{usdt(equity)}</Pair>
      <Pair label={t('own.fees')}>{usdt(fees)}</Pair>
      {tasks.map(({ task, dueAtMs }, index) => {
        const atMs = done?.[index] ?? null;
        return (
          <Pair key={task} label={t(`taskName.${task}`)}>
            {atMs === null ? t('task.open') : doneText(atMs, dueAtMs)}
          </Pair>
        );
      })}
    </dl>
  );
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-text-muted">{label}</dt>
      <dd className="tabular min-w-0 text-right">{children}</dd>
    </div>
  );
}
