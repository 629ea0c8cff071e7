/**
 * `/class-board?key=` (rulebook 34): the board of a class for a projector, behind its secret link
 * and without a login. It asks twice a second while it is visible, and says since when it hears
 * nothing.
 */
import { EmptyState } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Loaded } from '../parts/loaded.tsx';
import { usePageTitle } from '../parts/names/page-title.ts';
import { useStandAlone } from '../parts/page-alone.ts';
import { useQuery } from '../router/index.ts';
import { BoardHead } from './board/head.tsx';
import { BoardLatest } from './board/latest.tsx';
import { BoardRanking } from './board/ranking.tsx';
import { BoardTasks } from './board/tasks.tsx';
import { isDeadLink, useBoard, type Board } from './data.ts';
import { LostLine } from './board/lost-line.tsx';
import { useClassName } from './names.ts';
import { WallCode } from './board/wall-code.tsx';

const KEY = /^[A-Za-z0-9_-]{43}$/;

export function Page() {
  useStandAlone(true);
  const key = useQuery().get('key') ?? '';
  return KEY.test(key) ? <Asked boardKey={key} /> : <DeadLink />;
}

function Asked({ boardKey }: { boardKey: string }) {
  const asked = useBoard(boardKey);
  if (isDeadLink(asked.error)) return <DeadLink />;
  return (
    <Loaded asked={asked} count={8}>
      {(board) => <Shown board={board} asked={asked} />}
    </Loaded>
  );
}

type ShownProps = { board: Board; asked: { error: unknown; dataUpdatedAt: number } };

/** From the size of a projector on everything is on one screen; below it is a page that scrolls. */
function Shown({ board, asked }: ShownProps) {
  const nameOf = useClassName();
  usePageTitle(nameOf(board));
  const { byReturn, byRisk, tasks, joined, latest } = board;
  return (
    <div className="class-board flex flex-col gap-4 p-4 xl:-mb-8 xl:h-[calc(100dvh-1.75rem)]">
      <BoardHead board={board} />
      <LostLine asked={asked} />
      <div className="grid min-h-0 grow gap-4 xl:grid-cols-[1fr_1fr_22rem]">
        <BoardRanking by="return" lines={byReturn} />
        <BoardRanking by="risk" lines={byRisk} />
        <div className="flex min-h-0 flex-col gap-4">
          {board.state !== 'ended' && <WallCode code={board.code} />}
          {tasks.length > 0 && <BoardTasks tasks={tasks} joined={joined} />}
          <BoardLatest latest={latest} />
        </div>
      </div>
    </div>
  );
}

function DeadLink() {
  const t = useText('classes');
  return (
    <div className="flex min-h-[70dvh] flex-col justify-center">
      <EmptyState icon="key" title={t('boardPage.dead')} text={t('boardPage.deadText')} />
    </div>
  );
}
