/**
 * A lesson about fraud: a story, and statements of which the true ones are to be ticked. The server
 * alone knows which they are; a wrong answer may be tried again at once.
 */
import { useState } from 'react';
import { Button, Card, Checkbox, LinkButton } from '@anywhen/ui';
import {
  LESSON_STATEMENTS,
  type FirstWeek,
  type LessonStatement,
  type WeekLesson,
} from '@anywhen/protocol';
import { sendLessonAnswer } from '../api/first-week.ts';
import { useText } from '../i18n/index.ts';
import { NoticeBox } from '../money-forms/notice.tsx';
import { LESSONS_IN_ORDER, WEEK_PAGE, lessonAfter } from './path.ts';

type LessonProps = { lesson: WeekLesson; week: FirstWeek };

/** What the last answer came to; a change of the ticks makes it open again. */
type Outcome = 'open' | 'busy' | 'right' | 'wrong' | 'failed';

export function Lesson({ lesson, week }: LessonProps) {
  const t = useText('week');
  const [ticked, setTicked] = useState<readonly LessonStatement[]>([]);
  const [outcome, setOutcome] = useState<Outcome>('open');
  const isDone = week.lessons.some((one) => one.lesson === lesson && one.doneAtMs !== null);
  const tick = (statement: LessonStatement, isTicked: boolean) => {
    setOutcome('open');
    setTicked(
      LESSON_STATEMENTS.filter((each) => (each === statement ? isTicked : ticked.includes(each))),
    );
  };
  const answer = async () => {
    setOutcome('busy');
    const isRight = await sendLessonAnswer(lesson, [...ticked]).catch(() => undefined);
    setOutcome(isRight === undefined ? 'failed' : isRight ? 'right' : 'wrong');
  };
  return (
    <div className="flex flex-col gap-5 p-4">
      <header className="flex flex-col gap-2">
        <p className="text-12 font-semibold text-text-muted">
          {t('lesson.of', {
            number: LESSONS_IN_ORDER.indexOf(lesson) + 1,
            all: LESSONS_IN_ORDER.length,
          })}
        </p>
        <h2 className="text-20 font-semibold text-balance">{t(`lesson.${lesson}.title`)}</h2>
        <p className="text-16 text-pretty">{t(`lesson.${lesson}.story`)}</p>
      </header>
      <Card>
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-2 text-14 font-semibold text-pretty">{t('lesson.question')}</legend>
          {LESSON_STATEMENTS.map((statement) => (
            <Checkbox
              key={statement}
              label={t(`lesson.${lesson}.${statement}`)}
              isChecked={ticked.includes(statement)}
              isDisabled={outcome === 'busy' || outcome === 'right'}
              onChange={(isTicked) => tick(statement, isTicked)}
            />
          ))}
        </fieldset>
      </Card>
      <div aria-live="polite">
        <Verdict lesson={lesson} outcome={outcome} isDone={isDone} />
      </div>
      {outcome === 'right' ? (
        <Onward lesson={lesson} week={week} />
      ) : (
        <Button
          size="large"
          isFullWidth
          isBusy={outcome === 'busy'}
          disabled={ticked.length === 0}
          onClick={() => void answer()}
        >
          {t('lesson.answer')}
        </Button>
      )}
    </div>
  );
}

type VerdictProps = { lesson: WeekLesson; outcome: Outcome; isDone: boolean };

function Verdict({ lesson, outcome, isDone }: VerdictProps) {
  const t = useText('week');
  if (outcome === 'wrong') return <NoticeBox tone="warn">{t('lesson.wrong')}</NoticeBox>;
  if (outcome === 'failed') return <NoticeBox tone="danger">{t('lesson.failed')}</NoticeBox>;
  if (outcome !== 'right' && !isDone) return null;
  return (
    <NoticeBox tone="calm" icon="check">
      <p className="font-semibold">{t(outcome === 'right' ? 'lesson.right' : 'lesson.before')}</p>
      <p>{t(`lesson.${lesson}.why`)}</p>
    </NoticeBox>
  );
}

function Onward({ lesson, week }: LessonProps) {
  const t = useText('week');
  const next = lessonAfter(lesson, week);
  return (
    <div className="flex flex-col gap-3">
      {next && (
        <LinkButton size="large" isFullWidth href={`${WEEK_PAGE}?lesson=${next}`}>
          {t('lesson.next')}
        </LinkButton>
      )}
      <LinkButton look="secondary" isFullWidth href={WEEK_PAGE}>
        {t('lesson.back')}
      </LinkButton>
    </div>
  );
}
