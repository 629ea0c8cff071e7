/** Play and pause, speed, the moment of the day, and jumps to own orders. */
import { Button, IconButton, RangeField, Segmented } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { SPEEDS, type Speed } from '../past/pace.ts';
import { type Opened, usePlayerState } from '../past/use-replay.ts';

const SKIP_SECONDS = 600;

type ControlsProps = { opened: Opened; known: number; moments: readonly number[] };

export function Controls({ opened, known, moments }: ControlsProps) {
  const t = useText('replay');
  const { time } = useFormat();
  const { past, player } = opened;
  const { now, isPlaying, speed, tried } = usePlayerState(opened);
  const madeTo = past.firstSecond + known - 1;
  const isWaiting = tried?.catchingUpTo !== undefined;
  const before = moments.findLast((second) => second < now);
  const next = moments.find((second) => second > now && second <= madeTo);
  const jump = (second: number) => void player.jump(second);
  return (
    <div className="flex flex-col gap-3 px-4">
      <RangeField
        label={t('moment')}
        value={now}
        min={past.firstSecond}
        max={past.lastSecond}
        valueText={time(now * 1_000, { isUtc: true })}
        isDisabled={tried !== undefined}
        onChange={jump}
      />
      <div className="-mt-2 flex items-center justify-between gap-1">
        <Skip
          label={t('jump.back')}
          text="−10"
          isDisabled={tried !== undefined}
          onPress={() => jump(now - SKIP_SECONDS)}
        />
        <IconButton
          icon="chevron-right"
          label={t('jump.before')}
          className="rotate-180"
          disabled={before === undefined || tried !== undefined}
          onClick={() => before !== undefined && jump(before)}
        />
        <Button
          icon={isPlaying ? 'pause' : 'play'}
          disabled={isWaiting || now >= past.lastSecond}
          onClick={() => (isPlaying ? player.pause() : player.play(performance.now()))}
        >
          {isPlaying ? t('pause') : t('play')}
        </Button>
        <IconButton
          icon="chevron-right"
          label={t('jump.next')}
          disabled={next === undefined || isWaiting}
          onClick={() => next !== undefined && jump(next)}
        />
        <Skip
          label={t('jump.ahead')}
          text="+10"
          isDisabled={isWaiting || now >= past.lastSecond}
          onPress={() => jump(now + SKIP_SECONDS)}
        />
      </div>
      <Segmented
        label={t('speed.label')}
        size="small"
        value={String(speed)}
        options={SPEEDS.map((each) => ({
          value: String(each),
          label: t('speed.times', { speed: each }),
        }))}
        onChange={(chosen) => player.setSpeed(Number(chosen) as Speed)}
      />
      {tried && <p className="text-12 text-text-muted">{t('what.back')}</p>}
    </div>
  );
}

type SkipProps = { label: string; text: string; isDisabled: boolean; onPress: () => void };

function Skip({ label, text, isDisabled, onPress }: SkipProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className="tabular flex size-11 items-center justify-center rounded-full text-14 font-semibold
        transition-colors duration-150 hover:bg-surface-sunken active:bg-surface-sunken
        disabled:text-text-muted disabled:hover:bg-transparent"
    >
      {text}
    </button>
  );
}
