/** A queue: what waits for a decision, the oldest first, live, and driven by the keyboard. */
import { type CaseLine, listCases } from '@anywhen/protocol';
import { Button, Card, EmptyState, Segmented } from '@anywhen/ui';
import { useState } from 'react';
import { usePages } from '../api/use-answer.ts';
import { Failure } from '../parts/failure.tsx';
import { useKeys } from '../parts/keys.ts';
import { LiveMark } from '../parts/live-mark.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { useAction } from '../parts/use-action.ts';
import { navigate, setQuery, usePlace } from '../router/router.tsx';
import { useServerNow } from '../session/server-clock.ts';
import { useSelf } from '../session/session.ts';
import { CLAIM_ON_OPEN, isDecider, placeOf, readKind } from './case-kind.ts';
import { openNextCase } from './next-case.ts';
import { queueColumns } from './queue-columns.tsx';
import { KEY_TEXTS, QUEUE_TEXTS } from './texts.ts';

const EVERY_MS = 5_000;
const CLAIMS = ['all', 'free', 'own'] as const;
const REVIEWERS = ['all', 'staff', 'simulated'] as const;

export function Page({ title, params }: PageProps) {
  const kind = readKind(params['kind']);
  const { query: asked } = usePlace();
  const { role } = useSelf();
  const claim = CLAIMS.find((each) => each === asked.get('claim')) ?? 'all';
  const reviewer = REVIEWERS.find((each) => each === asked.get('reviewer')) ?? 'all';
  const query = usePages(listCases, {
    params: { kind },
    query: { claim: unlessAll(claim), reviewer: unlessAll(reviewer) },
    everyMs: EVERY_MS,
  });
  const next = useNext(kind);
  const rows = query.data?.pages.flatMap(({ cases }) => cases) ?? [];
  const current = useRowKeys(rows, { canTake: isDecider(role), takeNext: next.run });
  return (
    <PageFrame title={title} detail={QUEUE_TEXTS.detail} aside={<LiveMark />}>
      <div className="flex flex-wrap items-center gap-3">
        <Filters claim={claim} reviewer={reviewer} />
        {isDecider(role) && (
          <Button className="md:ml-auto" isBusy={next.isBusy} onClick={() => void next.run()}>
            {QUEUE_TEXTS.takeNext}
          </Button>
        )}
      </div>
      <Failure error={next.error} />
      {next.isNone && (
        <output className="rounded-card bg-surface-sunken p-3 text-14">
          {QUEUE_TEXTS.nothingNext}
        </output>
      )}
      <Card padding="none">
        <MoreRows
          query={query}
          rowsOf={(page) => page.cases}
          empty={<EmptyState title={QUEUE_TEXTS.empty} text={QUEUE_TEXTS.emptyText} icon="check" />}
        >
          {(cases) => <Rows title={title} cases={cases} currentId={current?.id} />}
        </MoreRows>
      </Card>
    </PageFrame>
  );
}

/** Its own part, because its times tick. */
function Rows(props: { title: string; cases: readonly CaseLine[]; currentId: string | undefined }) {
  const { title, cases, currentId } = props;
  const { id, role } = useSelf();
  const nowMs = useServerNow();
  return (
    <Table
      label={title}
      rows={cases}
      keyOf={(row) => row.id}
      currentKey={currentId}
      columns={queueColumns({ nowMs, selfId: id, canTake: isDecider(role) })}
    />
  );
}

type FilterProps = { claim: (typeof CLAIMS)[number]; reviewer: (typeof REVIEWERS)[number] };

/** In the address, so that a queue can be bookmarked. */
function Filters({ claim, reviewer }: FilterProps) {
  const { role } = useSelf();
  const claims = isDecider(role) ? CLAIMS : CLAIMS.slice(0, 2);
  return (
    <>
      <div className="min-w-56">
        <Segmented
          label={QUEUE_TEXTS.claim}
          size="small"
          value={claim}
          options={claims.map((value) => ({ value, label: QUEUE_TEXTS.claims[value] }))}
          onChange={(value) => setQuery({ claim: unlessAll(value) ?? '' })}
        />
      </div>
      <div className="min-w-64">
        <Segmented
          label={QUEUE_TEXTS.reviewer}
          size="small"
          value={reviewer}
          options={REVIEWERS.map((value) => ({ value, label: QUEUE_TEXTS.reviewers[value] }))}
          onChange={(value) => setQuery({ reviewer: unlessAll(value) ?? '' })}
        />
      </div>
    </>
  );
}

function useNext(kind: CaseLine['kind']) {
  const [isNone, setIsNone] = useState(false);
  const action = useAction(async () => {
    setIsNone(false);
    setIsNone(!(await openNextCase(kind)));
  });
  return { ...action, isNone };
}

type RowKeys = { canTake: boolean; takeNext: () => Promise<boolean> };

/** The row stays the same when others come or go before it. */
function useRowKeys(rows: readonly CaseLine[], { canTake, takeNext }: RowKeys) {
  const [id, setId] = useState<string>();
  const at = rows.findIndex((row) => row.id === id);
  const current = rows[at];
  const goTo = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    setId(row?.id);
    document.querySelector(`[data-key="${row?.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const open = () => {
    const row = current ?? rows[0];
    if (row) navigate(placeOf(row), canTake ? { state: CLAIM_ON_OPEN } : {});
  };
  useKeys([
    { keys: ['j', 'ArrowDown'], label: KEY_TEXTS.next, act: () => goTo(at + 1) },
    { keys: ['k', 'ArrowUp'], label: KEY_TEXTS.previous, act: () => goTo(at - 1) },
    { keys: ['Enter'], label: canTake ? KEY_TEXTS.open : KEY_TEXTS.read, act: open },
    ...(canTake ? [{ keys: ['n'], label: KEY_TEXTS.nextCase, act: () => void takeNext() }] : []),
  ]);
  return current;
}

function unlessAll<Value extends string>(value: Value): Exclude<Value, 'all'> | undefined {
  return value === 'all' ? undefined : (value as Exclude<Value, 'all'>);
}
