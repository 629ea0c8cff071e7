/**
 * The report on paper: only a printer sees it. Its colours are the light ones, whatever theme the
 * screen has, and it says that it is paper money.
 */
import { isDoneLate } from '@anywhen/protocol';
import { useFormat, useLanguage, useText, writeChange } from '../i18n/index.ts';
import { useFallText } from '../member-parts/standing-figures.tsx';
import { showExactAmount } from '../money-forms/amounts.ts';
import { serverNowMs } from '../parts/server-clock.ts';
import type { Member, OneClass } from './data.ts';
import { useClassName, useMemberName } from './names.ts';
import { useSpanText } from './span-text.ts';
import { standingsOf } from './standings.ts';

const PPM_PER_BPS = 100;

export function PrintedReport({ one }: { one: OneClass }) {
  const t = useText('classes');
  const { dateTime } = useFormat();
  const nameOf = useClassName();
  const spanText = useSpanText();
  const { class: line, members, tasks } = one;
  const { ranked, idle, left } = standingsOf(members, 'return');
  return (
    <div
      data-theme="light"
      className="hidden flex-col gap-4 bg-surface-raised p-4 text-text print:flex"
    >
      <header>
        <h2 className="text-20 font-semibold">{nameOf(line)}</h2>
        <p className="text-12">
          {spanText(line)} · {t('members', { count: line.joined })}
        </p>
        <p className="text-12">{t('report.paper', { date: dateTime(serverNowMs()) })}</p>
      </header>
      <table className="w-full border-collapse text-left text-12">
        <thead>
          <tr className="border-b border-text">
            {[
              t('by.return'),
              t('by.risk'),
              t('report.member'),
              t('own.orders'),
              t('own.fees'),
              t('own.value'),
              t('own.return'),
              t('own.fall'),
              ...tasks.map((_task, index) => String(index + 1)),
            ].map((head, index) => (
              <th key={index} scope="col" className="py-1 pr-2 align-bottom font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...ranked, ...idle, ...left].map((member) => (
            <PrintedRow key={member.number} member={member} one={one} />
          ))}
        </tbody>
      </table>
      {tasks.length > 0 && (
        <ol className="list-inside list-decimal text-12">
          {tasks.map(({ task, dueAtMs, done }) => (
            <li key={task}>
              {t(`taskName.${task}`)} · {t('task.due', { date: dateTime(dueAtMs) })} ·{' '}
              {t('task.doneBy', { done, all: line.joined })}
            </li>
          ))}
        </ol>
      )}
      <p className="text-12">{t('report.marks')}</p>
    </div>
  );
}

function PrintedRow({ member, one: { tasks } }: { member: Member; one: OneClass }) {
  const t = useText('classes');
  const language = useLanguage();
  const nameOf = useMemberName();
  const fallText = useFallText();
  const { placeByReturn, placeByRisk, orders, fees, equity, returnPpm, fallPpm, done } = member;
  const usdt = (amount: string) => showExactAmount({ amount, currency: 'USDT', language });
  const apart = member.standing === 'left' ? ` · ${t('report.left')}` : '';
  return (
    <tr className="border-b border-line">
      {[
        placeByReturn ?? '–',
        placeByRisk ?? '–',
        `${nameOf(member)}${apart}`,
        orders,
        usdt(fees),
        usdt(equity),
        writeChange(Math.trunc(returnPpm / PPM_PER_BPS), language),
        fallText(fallPpm),
        ...tasks.map(({ dueAtMs }, index) => markOf(done?.[index] ?? null, dueAtMs)),
      ].map((cell, index) => (
        <td key={index} className="tabular py-1 pr-2 align-top">
          {cell}
        </td>
      ))}
    </tr>
  );
}

/** Done, done late, or not; the legend below the table says so. */
function markOf(atMs: number | null, dueAtMs: number): string {
  if (atMs === null) return '–';
  return isDoneLate(atMs, dueAtMs) ? '(✓)' : '✓';
}
