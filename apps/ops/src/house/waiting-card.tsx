/** How many cases of each kind wait, now and over the last day. */
import { type ReplyOf, WAITING_HOURS, type readHouseWaiting } from '@anywhen/protocol';
import { Bars, Card } from '@anywhen/ui';
import { formatSpan } from '../parts/moments.ts';
import { KIND_TEXTS } from '../parts/texts.ts';
import { HOUSE_TEXTS } from './texts.ts';

type Waiting = ReplyOf<typeof readHouseWaiting>;
type Line = Omit<Waiting['kinds'][number], 'kind'> & { name: string };

export function WaitingCard({ waiting: { atMs, kinds } }: { waiting: Waiting }) {
  const lines = kinds.map(({ kind, ...line }) => ({ name: KIND_TEXTS[kind], ...line }));
  return (
    <Card title={HOUSE_TEXTS.waiting}>
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {[sumOf(lines), ...lines].map((line) => (
          <HoursOfKind key={line.name} atMs={atMs} {...line} />
        ))}
      </div>
    </Card>
  );
}

function HoursOfKind({ atMs, name, waiting, oldestAtMs, byHour }: Line & { atMs: number }) {
  const most = Math.max(0, ...byHour);
  const bars = byHour.map((value, hour) => {
    return { label: HOUSE_TEXTS.hoursAgo(WAITING_HOURS - hour), value };
  });
  return (
    <section>
      <h3 className="mb-2 flex items-baseline justify-between gap-2 text-14 font-medium">
        <span>{name}</span>
        <span className="tabular text-16">{waiting}</span>
      </h3>
      <Bars
        bars={bars}
        label={HOUSE_TEXTS.hours(name, waiting, most)}
        height={48}
        hasLabels={false}
      />
      <p className="mt-2 flex justify-between gap-2 text-12 text-text-muted">
        <span>{HOUSE_TEXTS.hoursAgo(WAITING_HOURS)}</span>
        <span className="tabular">
          {oldestAtMs === null
            ? HOUSE_TEXTS.nobody
            : HOUSE_TEXTS.oldest(formatSpan(atMs - oldestAtMs))}
          {most > 0 && ` · ${HOUSE_TEXTS.most(most)}`}
        </span>
        <span>{HOUSE_TEXTS.now}</span>
      </p>
    </section>
  );
}

function sumOf(lines: readonly Line[]): Line {
  const oldest = lines.flatMap(({ oldestAtMs }) => oldestAtMs ?? []);
  return {
    name: HOUSE_TEXTS.allKinds,
    waiting: lines.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestAtMs: oldest.length > 0 ? Math.min(...oldest) : null,
    byHour: Array.from({ length: WAITING_HOURS + 1 }, (_, hour) => {
      return lines.reduce((sum, { byHour }) => sum + (byHour[hour] ?? 0), 0);
    }),
  };
}
