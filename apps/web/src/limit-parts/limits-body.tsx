/**
 * Responsible trading: today's figures against their limits, a link to the daily loss limit, and a
 * break that starts at once and cannot be shortened, which is why it is confirmed twice.
 */
import { useState, type ReactNode } from 'react';
import { Button, Chips, Icon, LinkButton, toast } from '@anywhen/ui';
import { formatUnits, parseUnits } from '@anywhen/money';
import { BREAK_DAYS, type BreakDays } from '@anywhen/protocol';
import { DAY_MS } from '@anywhen/prices';
import { LoadingRows } from '../parts/list-start.tsx';
import { LoadFailed, useFailureText } from '../parts/load-failed.tsx';
import { Dialog } from '../parts/overlays.tsx';
import { useNowUntil } from '../parts/passing-time.ts';
import { useFormat, useText } from '../i18n/index.ts';
import { Measure } from './measure.tsx';
import { LOSS_LIMIT, beginBreak, useOwnLimits, type OwnLimits } from './data.ts';

/** `children`: limits of one product alone. */
export function LimitsBody({ children }: { children?: ReactNode }) {
  const t = useText('limits');
  const limits = useOwnLimits();
  const { data } = limits;
  if (data) {
    return (
      <div className="flex flex-col gap-6 pb-2">
        <TodayFigures today={data}>{children}</TodayFigures>
        <LinkButton look="secondary" icon="sliders" isFullWidth href={LOSS_LIMIT}>
          {t('limits.change')}
        </LinkButton>
        <BreakSection breakUntilMs={data.breakUntilMs} />
      </div>
    );
  }
  if (limits.isError) return <LoadFailed asked={limits} />;
  return <LoadingRows count={4} hasPicture={false} />;
}

function TodayFigures({ today, children }: { today: OwnLimits; children: ReactNode }) {
  const t = useText('limits');
  const atRisk = parseUnits(today.netLoss) + parseUnits(today.open);
  return (
    <section className="flex flex-col gap-4">
      <p className="text-14 text-pretty text-text-muted">{t('limits.intro')}</p>
      <Measure
        label={t('limits.atRisk')}
        part={formatUnits(atRisk > 0n ? atRisk : 0n)}
        whole={today.lossLimit}
      />
      {children}
    </section>
  );
}

const LONGEST: BreakDays = 30;

/** A break can only be extended: shorter ones are not offered. */
function BreakSection({ breakUntilMs }: { breakUntilMs: number }) {
  const t = useText('limits');
  const { dateTime } = useFormat();
  const [chosen, setChosen] = useState<BreakDays>(1);
  const [isAsking, setIsAsking] = useState(false);
  const nowMs = useNowUntil(breakUntilMs);
  const isOnBreak = nowMs < breakUntilMs;
  const isLonger = (each: BreakDays) => nowMs + each * DAY_MS > breakUntilMs;
  const days = isLonger(chosen) ? chosen : (BREAK_DAYS.find(isLonger) ?? LONGEST);
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-16 font-semibold">{t('break.title')}</h3>
      <p className="text-14 text-pretty text-text-muted">{t('break.text')}</p>
      {isOnBreak && (
        <p className="flex gap-2 rounded-inner bg-accent-tint px-3 py-2 text-14">
          <Icon name="clock" size={20} className="text-accent" />
          {t('break.until', { until: dateTime(breakUntilMs) })}
        </p>
      )}
      <Chips
        label={t('break.length')}
        layout="spread"
        value={String(days)}
        onChange={(value) => setChosen(BREAK_DAYS.find((each) => String(each) === value) ?? 1)}
        options={BREAK_DAYS.map((each) => ({
          value: String(each),
          label: each === 1 ? t('break.hours') : t('break.days', { days: each }),
          isDisabled: days !== each && !isLonger(each),
        }))}
      />
      <Button look="secondary" isFullWidth onClick={() => setIsAsking(true)}>
        {isOnBreak ? t('break.extend') : t('break.take')}
      </Button>
      <BreakQuestion
        days={days}
        isExtending={isOnBreak}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}

type BreakQuestionProps = {
  days: BreakDays;
  isExtending: boolean;
  isOpen: boolean;
  onClose: () => void;
};

function BreakQuestion({ days, isExtending, isOpen, onClose }: BreakQuestionProps) {
  const t = useText('limits');
  const app = useText('app');
  const why = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    try {
      await beginBreak(days);
      toast(isExtending ? t('break.extended') : t('break.taken'), 'success');
      onClose();
    } catch (error) {
      toast(why(error), 'danger');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isExtending ? t('break.questionExtend') : t('break.question')}
      cancelLabel={app('close')}
      confirmLabel={isExtending ? t('break.extend') : t('break.confirm')}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    >
      {days === 1 ? t('break.sureHours') : t('break.sure', { days })}
    </Dialog>
  );
}
