/**
 * `/my/class?code=` (rulebook 34): one class, as its teacher or one of its members sees it. The
 * server decides which; nothing here is hidden that was sent.
 */
import { CLASS_CODE_PATTERN } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { EmptyWithLink, Found } from '../parts/loaded.tsx';
import { LoadingRows } from '../parts/list-start.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { usePageTitle } from '../parts/names/page-title.ts';
import { useQuery } from '../router/index.ts';
import { refreshClasses, useClass, type OneClass } from './data.ts';
import { HeadCard } from './head-card.tsx';
import { useClassName } from './names.ts';
import { OwnCard } from './own-card.tsx';
import { PrintedReport } from './printed-report.tsx';
import { RankingCard } from './ranking-card.tsx';
import { TasksCard } from './tasks-card.tsx';
import { TeacherCards } from './teacher-cards.tsx';

export function Page() {
  const code = useQuery().get('code') ?? '';
  return CLASS_CODE_PATTERN.test(code) ? <Asked code={code} /> : <NoClass />;
}

function Asked({ code }: { code: string }) {
  const asked = useClass(code);
  return (
    <Refreshable onRefresh={refreshClasses}>
      <Found
        asked={asked}
        none={<NoClass />}
        loading={<LoadingRows count={5} hasPicture={false} />}
      >
        {(one) => <Shown one={one} />}
      </Found>
    </Refreshable>
  );
}

function Shown({ one }: { one: OneClass }) {
  const nameOf = useClassName();
  const isTeacher = one.class.role === 'teacher';
  usePageTitle(nameOf(one.class));
  return (
    <>
      <div className="flex flex-col gap-4 p-4 print:hidden">
        <HeadCard line={one.class} />
        {isTeacher ? <TeacherCards one={one} /> : <OwnCard one={one} />}
        <TasksCard one={one} />
        <RankingCard one={one} />
      </div>
      {isTeacher && <PrintedReport one={one} />}
    </>
  );
}

function NoClass() {
  const t = useText('classes');
  return (
    <EmptyWithLink
      icon="users"
      title={t('unknown')}
      text={t('unknownText')}
      href="/my/classes"
      label={t('toList')}
    />
  );
}
