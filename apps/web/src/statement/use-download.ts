/** One download at a time, with how far it has come; leaving the page ends it. */
import { useEffect, useRef, useState } from 'react';
import { toast } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { NoAnswer } from '../api/call.ts';
import { saveFile } from '../api/save-file.ts';
import { downloadStatement, type StatementChoice } from './data.ts';

export type DownloadProgress = { readonly lines: number; readonly ofLines: number };

export function useDownload() {
  const t = useText('statement');
  const [progress, setProgress] = useState<DownloadProgress>();
  const [isBroken, setIsBroken] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Of `ofLines` lines, as its scope said; throws why it did not even begin. */
  const start = async (choice: StatementChoice, ofLines: number): Promise<void> => {
    const stopping = new AbortController();
    running.current = stopping;
    setIsBroken(false);
    let begun = 0;
    setProgress({ lines: 0, ofLines });
    try {
      const { file, name } = await downloadStatement(choice, {
        signal: stopping.signal,
        onLines: (lines) => {
          begun = lines;
          setProgress({ lines: Math.min(lines, ofLines), ofLines });
        },
      });
      saveFile(file, name);
      toast(t('download.done', { name }), 'success');
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (begun === 0 || !(error instanceof NoAnswer)) throw error;
      setIsBroken(true);
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, isBroken, start, stop: () => running.current?.abort() };
}
