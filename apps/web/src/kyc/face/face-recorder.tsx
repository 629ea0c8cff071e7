/** The camera preview with one button that starts and ends a recording of ten seconds. */
import { useEffect, useReducer, useRef, useState } from 'react';
import { Button, Icon, ProgressRing, Spinner } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { RECORDING_MS_MAX, RECORDING_MS_MIN, useRecording } from './recording.ts';

type FaceRecorderProps = { type: string; onDone: (file: File) => void; onClose: () => void };

export function FaceRecorder({ type, onDone, onClose }: FaceRecorderProps) {
  const t = useText('kyc');
  const member = useText('member');
  const { stream, problem, startedAtMs, start, stop } = useRecording(type, onDone);
  const isRecording = startedAtMs !== undefined;
  return (
    <div className="flex flex-col gap-3">
      <div
        className="relative flex aspect-3/2 items-center justify-center overflow-hidden rounded-card
          bg-surface-sunken text-text-muted"
      >
        {stream && <Mirror stream={stream} />}
        {!stream && !problem && <Spinner />}
        {problem && <Icon name="camera" size={28} />}
        {isRecording && (
          <span className="absolute top-2.5 right-2.5 rounded-full bg-surface-raised p-1">
            <Elapsed startedAtMs={startedAtMs} />
          </span>
        )}
      </div>
      <output className="block text-14 text-pretty text-text-muted">
        {problem && t(`recorder.${problem}`)}
        {!problem && (isRecording ? t('recorder.running') : t('recorder.hint'))}
      </output>
      <div className="flex flex-wrap gap-2">
        {isRecording ? (
          <StopButton onStop={stop} />
        ) : (
          <Button icon="camera" disabled={!stream} onClick={start}>
            {t('recorder.start')}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {member('slot.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Mirrored for orientation; the recording is not. */
function Mirror({ stream }: { stream: MediaStream }) {
  const t = useText('kyc');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    video.current.play().catch(() => {}); // Recording works without the preview.
  }, [stream]);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t('recorder.live')}
      style={{ transform: 'scaleX(-1)' }}
      className="size-full object-cover"
    />
  );
}

/** A shorter one would be refused, so it cannot be ended before. */
function StopButton({ onStop }: { onStop: () => void }) {
  const t = useText('kyc');
  const [isLongEnough, grow] = useReducer(() => true, false);
  useEffect(() => {
    const timer = setTimeout(grow, RECORDING_MS_MIN);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button look="danger" disabled={!isLongEnough} onClick={onStop}>
      {t('recorder.stop')}
    </Button>
  );
}

const LOOK_MS = 200;

function Elapsed({ startedAtMs }: { startedAtMs: number }) {
  const t = useText('kyc');
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    const look = () => setPassedMs(Math.min(performance.now() - startedAtMs, RECORDING_MS_MAX));
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [startedAtMs]);
  return (
    <ProgressRing
      value={passedMs / RECORDING_MS_MAX}
      size={40}
      thickness={3}
      tone="down"
      label={t('recorder.running')}
    >
      {Math.ceil((RECORDING_MS_MAX - passedMs) / 1_000)}
    </ProgressRing>
  );
}
