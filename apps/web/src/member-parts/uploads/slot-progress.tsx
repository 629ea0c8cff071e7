/** The progress of an upload, and the actions during it. */
import { useEffect } from 'react';
import { Button, Icon, Spinner } from '@anywhen/ui';
import { useRejectionText, useText } from '../../i18n/index.ts';
import { cancelUpload, type Place, type Upload } from './uploads.ts';

type SlotProgressProps = { place: Place; title: string; upload: Upload | undefined };

export function SlotProgress({ place, title, upload }: SlotProgressProps) {
  if (upload === undefined || upload.state === 'refused') return null;
  if (upload.state === 'waiting') return <Waiting place={place} title={title} waiting={upload} />;
  if (upload.state === 'sending') {
    return <Bar place={place} title={title} part={upload.part} />;
  }
  return <Bar place={place} title={title} part={undefined} />;
}

/** Undefined while the progress is unknown. */
type BarProps = { place: Place; title: string; part: number | undefined };

function Bar({ place, title, part }: BarProps) {
  const t = useText('member');
  const isLookedAt = part === 1;
  const percent = Math.floor((part ?? 0) * 100);
  const text = isLookedAt ? t('slot.looking') : t('slot.sending', { percent });
  return (
    <div className="flex items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <progress aria-label={t('slot.progress', { title })} value={part} className="sr-only" />
        <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-surface-sunken">
          <div
            style={{ transform: `scaleX(${part ?? 0})` }}
            className="h-full origin-left bg-accent transition-transform duration-200"
          />
        </div>
        <p className="tabular flex items-center gap-2 text-12 text-text-muted">
          {(isLookedAt || part === undefined) && <Spinner size={16} />}
          {part === undefined ? t('slot.preparing') : text}
        </p>
      </div>
      <CancelButton place={place} title={title} />
    </div>
  );
}

function CancelButton({ place, title }: { place: Place; title: string }) {
  const t = useText('member');
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={t('slot.cancelNamed', { title })}
      onClick={() => cancelUpload(place)}
    >
      {t('slot.cancel')}
    </Button>
  );
}

type WaitingProps = {
  place: Place;
  title: string;
  waiting: Extract<Upload, { state: 'waiting' }>;
};

/** Resumes by itself when the browser is online again. */
function Waiting({ place, title, waiting: { again, why } }: WaitingProps) {
  const t = useText('member');
  const explain = useRejectionText();
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again]);
  return (
    <div className="flex flex-col gap-2">
      <p role="alert" className="flex items-start gap-2 text-12 text-pretty">
        <Icon name="wifi-off" size={16} />
        {why ? t('slot.busy', { why: explain(why) }) : t('slot.lost')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon="refresh"
          aria-label={t('slot.againNamed', { title })}
          onClick={again}
        >
          {t('slot.again')}
        </Button>
        <CancelButton place={place} title={title} />
      </div>
    </div>
  );
}
