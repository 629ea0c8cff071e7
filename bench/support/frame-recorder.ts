/**
 * What a page's main thread manages: the gaps between animation frames and its long tasks, noted
 * inside the page, and the heap after a forced collection. It never touches the page's own code.
 */
import type { CDPSession, Page } from '@playwright/test';

type Frames = {
  /** Milliseconds between one frame and the next. */
  gapsMs: number[];
  /** Of 50 ms and more, as browsers define them. */
  longTasksMs: number[];
};

type Recording = Frames & { isOver: boolean };
type RecordingWindow = Window & { frameRecording?: Recording };

/** Records while `during` runs. */
export async function recordFrames(page: Page, during: () => Promise<void>): Promise<Frames> {
  await page.evaluate(startRecording);
  await during();
  return page.evaluate(() => {
    const recording = (window as RecordingWindow).frameRecording;
    if (!recording) throw new Error('the page was loaded anew while its frames were recorded');
    recording.isOver = true;
    return { gapsMs: recording.gapsMs, longTasksMs: recording.longTasksMs };
  });
}

/** How many frames each whole second had. */
export function framesPerSecond(gapsMs: readonly number[]): number[] {
  const counts: number[] = [];
  let passedMs = 0;
  for (const gapMs of gapsMs) {
    passedMs += gapMs;
    const second = Math.floor(passedMs / 1_000);
    while (counts.length <= second) counts.push(0);
    counts[second] = (counts[second] ?? 0) + 1;
  }
  return counts.slice(0, -1);
}

/** Twice, because the first collection may only make the second one possible. */
export async function usedHeapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

/** Runs in the page, so it can use nothing from outside itself. */
function startRecording(): void {
  const recording: Recording = { gapsMs: [], longTasksMs: [], isOver: false };
  (window as RecordingWindow).frameRecording = recording;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) recording.longTasksMs.push(duration);
  });
  observer.observe({ type: 'longtask' });
  let lastMs: number | undefined;
  const note = (nowMs: number): void => {
    if (recording.isOver) {
      observer.disconnect();
      return;
    }
    if (lastMs !== undefined) recording.gapsMs.push(nowMs - lastMs);
    lastMs = nowMs;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}
