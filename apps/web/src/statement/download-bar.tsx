/** The button that asks for the file; while it comes, how far it is and the way to stop it. */
import { Button } from '@anywhen/ui';
import { useCount } from '../case-parts/count-text.ts';
import { useText } from '../i18n/index.ts';
import type { DownloadProgress } from './use-download.ts';

type DownloadBarProps = {
  progress: DownloadProgress | undefined;
  isBusy: boolean;
  isDisabled: boolean;
  onStop: () => void;
};

export function DownloadBar({ progress, isBusy, isDisabled, onStop }: DownloadBarProps) {
  const t = useText('statement');
  return (
    <div className="flex flex-col gap-3">
      {progress && <ProgressLine progress={progress} />}
      <Button
        type="submit"
        size="large"
        isFullWidth
        icon="download"
        isBusy={isBusy}
        disabled={isDisabled}
      >
        {t('download.start')}
      </Button>
      {progress && (
        <Button look="secondary" isFullWidth onClick={onStop}>
          {t('download.stop')}
        </Button>
      )}
    </div>
  );
}

function ProgressLine({ progress: { lines, ofLines } }: { progress: DownloadProgress }) {
  const t = useText('statement');
  const count = useCount();
  const of = Math.max(1, ofLines);
  return (
    <div className="relative flex flex-col gap-1">
      <progress aria-label={t('download.progress')} value={lines} max={of} className="sr-only" />
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-surface-sunken">
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${(100 * lines) / of}%` }}
        />
      </div>
      <p aria-live="off" className="tabular text-12 text-text-muted">
        {t('download.lines', { lines: count(lines), of: count(ofLines) })}
      </p>
    </div>
  );
}
