/** One level: its state, what it allows, and its next step if it is the current one. */
import type { KycLevel, KycLevelName, KycState } from '@anywhen/protocol';
import { Badge, Card, Icon, LinkButton, type BadgeTone, type IconName } from '@anywhen/ui';
import { useFormat, useText, type TextKey } from '../../i18n/index.ts';
import { useMember } from '../../session/session.ts';
import { RejectedNote } from '../rejected-note.tsx';
import { findNextStep, type Kyc, type NextStep } from '../steps.ts';
import { useWaitUntil } from '../too-many-note.tsx';

const STATES: Readonly<Record<KycState, { tone: BadgeTone; icon: IconName }>> = {
  'not-completed': { tone: 'neutral', icon: 'minus' },
  'under-review': { tone: 'warn', icon: 'clock' },
  passed: { tone: 'accent', icon: 'verified' },
};

const ALLOWS: Readonly<Record<KycLevelName, readonly TextKey<'kyc'>[]>> = {
  basic: [
    'allows.withdraw',
    'allows.save',
    'allows.trust',
    'allows.leverage',
    'allows.authorization',
  ],
  advanced: ['allows.highest', 'allows.fees', 'allows.finance'],
};

export function LevelCard({ name, kyc }: { name: KycLevelName; kyc: Kyc }) {
  const t = useText('kyc');
  const level = kyc.standing[name];
  const next = findNextStep(kyc);
  const { tone, icon } = STATES[level.state];
  const isPassed = level.state === 'passed';
  const isLocked = name === 'advanced' && kyc.standing.basic.state !== 'passed';
  return (
    <Card
      title={t(`level.${name}`)}
      action={
        <Badge tone={tone} icon={isLocked ? 'lock' : icon}>
          {t(`state.${level.state}`)}
        </Badge>
      }
    >
      <div className="flex flex-col gap-4">
        <When level={level} isLocked={isLocked} />
        <ul className="flex flex-col gap-2">
          {ALLOWS[name].map((key) => (
            <li key={key} className="flex items-start gap-2 text-14">
              <Icon
                name={isPassed ? 'check' : 'plus'}
                size={20}
                className={isPassed ? 'text-accent' : 'text-text-muted'}
              />
              {t(key)}
            </li>
          ))}
        </ul>
        {next?.name === name && <Next step={next} level={level} />}
      </div>
    </Card>
  );
}

function When({ level, isLocked }: { level: KycLevel; isLocked: boolean }) {
  const t = useText('kyc');
  const { dateTime } = useFormat();
  const { state, decidedAtMs, decidedByMs } = level;
  if (isLocked) return <Said>{t('levels.locked')}</Said>;
  if (state === 'passed') {
    return decidedAtMs && <Said>{t('levels.passedAt', { time: dateTime(decidedAtMs) })}</Said>;
  }
  if (state === 'under-review') {
    return decidedByMs && <Said>{t('levels.latest', { time: dateTime(decidedByMs) })}</Said>;
  }
  return <RejectedNote level={level} />;
}

function Said({ children }: { children: string }) {
  return <p className="-mt-2 text-14 text-pretty text-text-muted">{children}</p>;
}

/** Not offered when it would be refused: to a frozen member, or one who must wait. */
function Next({ step, level }: { step: NextStep; level: KycLevel }) {
  const t = useText('kyc');
  const { dateTime } = useFormat();
  const isFrozen = useMember()?.status === 'frozen';
  const waitUntilMs = useWaitUntil(level);
  if (step.key === 'review') {
    return (
      <LinkButton look="secondary" size="large" isFullWidth href={step.to}>
        {t('next.review')}
      </LinkButton>
    );
  }
  if (waitUntilMs !== undefined) {
    return (
      <p className="flex items-start gap-2 text-14 text-pretty text-warn">
        <Icon name="clock" size={20} />
        {t('tooMany.until', { time: dateTime(waitUntilMs) })}
      </p>
    );
  }
  if (isFrozen) return null;
  return (
    <LinkButton size="large" isFullWidth href={step.to}>
      {t(`next.${step.name}.${step.key}` as TextKey<'kyc'>)}
    </LinkButton>
  );
}
