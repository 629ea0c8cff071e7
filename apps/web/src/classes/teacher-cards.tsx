/** What only the teacher has: the code for the wall, the board, the pause, the report. */
import { Button, Card, Switch } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { QrCode } from '../member-parts/qr-code.tsx';
import { usePress } from '../money-forms/attempts/press.ts';
import { CopyValue } from '../parts/copying.tsx';
import { BoardCard } from './board-card.tsx';
import { sendPause, type OneClass } from './data.ts';
import { joinLink } from './names.ts';
import { useReport } from './use-report.ts';

export function TeacherCards({ one }: { one: OneClass }) {
  const { code, state } = one.class;
  return (
    <>
      {state !== 'ended' && <WallCard code={code} />}
      {state !== 'ended' && <PauseCard code={code} isPaused={one.class.isPaused} />}
      {one.boardKey !== null && <BoardCard code={code} boardKey={one.boardKey} />}
      <ReportCard code={code} />
    </>
  );
}

function WallCard({ code }: { code: string }) {
  const t = useText('classes');
  const link = joinLink(code);
  return (
    <Card title={t('wall.title')}>
      <div className="flex flex-col items-center gap-4">
        <p className="tabular text-28 font-semibold tracking-widest">
          <CopyValue text={code} name={t('join.field')} />
        </p>
        <QrCode text={link} label={t('wall.qr')} failed={t('wall.qrFailed')} />
        <p className="text-center text-14 text-pretty text-text-muted">{t('wall.text')}</p>
        <dl className="flex min-h-11 w-full items-center justify-between gap-4 text-14">
          <dt className="shrink-0 text-text-muted">{t('wall.link')}</dt>
          <dd className="min-w-0 pr-3 text-right">
            <CopyValue text={link} name={t('wall.link')} />
          </dd>
        </dl>
      </div>
    </Card>
  );
}

function PauseCard({ code, isPaused }: { code: string; isPaused: boolean }) {
  const t = useText('classes');
  const [isBusy, press] = usePress();
  return (
    <Card tone={isPaused ? 'accent' : 'raised'}>
      <Switch
        label={t('pause.label')}
        hint={t(isPaused ? 'pause.on' : 'pause.off')}
        isOn={isPaused}
        isDisabled={isBusy}
        onChange={(isOn) => void press(() => sendPause(code, isOn))}
      />
    </Card>
  );
}

function ReportCard({ code }: { code: string }) {
  const t = useText('classes');
  const [isBusy, save] = useReport(code);
  return (
    <Card title={t('report.title')} className="flex flex-col gap-3">
      <p className="text-14 text-pretty text-text-muted">{t('report.text')}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <Button icon="download" isBusy={isBusy} onClick={save}>
          {t('report.csv')}
        </Button>
        <Button look="secondary" icon="document" onClick={() => window.print()}>
          {t('report.print')}
        </Button>
      </div>
    </Card>
  );
}
