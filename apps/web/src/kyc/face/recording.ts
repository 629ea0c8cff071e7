/**
 * The camera of the device and a short recording from it:
 *
 *   opening → ready → recording → a file
 *           → denied by the member, or unavailable
 *
 * Without sound: the microphone is never requested. The camera is off as soon as it is unmounted.
 */
import { useEffect, useEffectEvent, useState } from 'react';

type Recording = {
  readonly stream: MediaStream | undefined;
  /** Why there is no camera. */
  readonly problem: 'denied' | 'missing' | undefined;
  /** In the browser's own time; undefined while nothing is recorded. */
  readonly startedAtMs: number | undefined;
  readonly start: () => void;
  readonly stop: () => void;
};

/** Long enough to turn the head, and far below the maximum file size. */
export const RECORDING_MS_MAX = 10_000;
export const RECORDING_MS_MIN = 2_000;
const BITS_PER_SECOND = 1_500_000;

/** With explicit codecs: an mp4 with another one would be refused. */
const TYPES = ['video/mp4;codecs=avc1.42E01E', 'video/mp4;codecs=avc1'] as const;

/** Undefined where the browser cannot record such an mp4: then a video can only be chosen. */
export function findRecordingType(): string | undefined {
  // Over plain http in a local network there is no camera API.
  const { mediaDevices }: { mediaDevices?: MediaDevices } = navigator;
  if (typeof MediaRecorder === 'undefined' || !mediaDevices) return undefined;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}

export function useRecording(type: string, onDone: (file: File) => void): Recording {
  const [stream, setStream] = useState<MediaStream>();
  const [problem, setProblem] = useState<Recording['problem']>();
  const [take, setTake] = useState<{ recorder: MediaRecorder; startedAtMs: number }>();
  const reportDone = useEffectEvent(onDone);

  useEffect(() => {
    let isLeft = false;
    let opened: MediaStream | undefined;
    openCamera().then(
      (found) => {
        opened = found;
        if (isLeft) closeCamera(found);
        else setStream(found);
      },
      (error: unknown) => setProblem(problemOf(error)),
    );
    return () => {
      isLeft = true;
      if (opened) closeCamera(opened);
    };
  }, []);

  useEffect(() => {
    if (!take) return undefined;
    const { recorder } = take;
    const parts: Blob[] = [];
    const keep = ({ data }: BlobEvent) => parts.push(data);
    const finish = () => reportDone(new File(parts, 'face.mp4', { type: 'video/mp4' }));
    recorder.addEventListener('dataavailable', keep);
    recorder.addEventListener('stop', finish);
    recorder.start();
    const timer = setTimeout(() => recorder.stop(), RECORDING_MS_MAX);
    return () => {
      clearTimeout(timer);
      recorder.removeEventListener('stop', finish); // After unmounting no file is wanted.
      if (recorder.state !== 'inactive') recorder.stop();
    };
  }, [take]);

  const start = () => {
    if (!stream || take) return;
    const options = { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND };
    setTake({ recorder: new MediaRecorder(stream, options), startedAtMs: performance.now() });
  };
  const stop = () => take?.recorder.stop();
  return { stream, problem, startedAtMs: take?.startedAtMs, start, stop };
}

function openCamera(): Promise<MediaStream> {
  const video = { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function problemOf(error: unknown): 'denied' | 'missing' {
  const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
  return isDenied ? 'denied' : 'missing';
}
