/** The report as a file; leaving the page ends its download. */
import { useEffect, useRef } from 'react';
import { usePress } from '../money-forms/attempts/press.ts';
import { saveReport } from './data.ts';

export function useReport(code: string): [isBusy: boolean, save: () => void] {
  const running = useRef<AbortController>(undefined);
  const [isBusy, press] = usePress();
  useEffect(() => () => running.current?.abort(), []);
  const save = () =>
    void press(async () => {
      const stopping = new AbortController();
      running.current = stopping;
      try {
        await saveReport(code, stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted) throw error;
      }
    });
  return [isBusy, save];
}
