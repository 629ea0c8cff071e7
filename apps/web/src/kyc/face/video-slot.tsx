/** The face video: recorded if the browser supports it, chosen, or the specimen. */
import { useState } from 'react';
import type { StoredFile } from '@anywhen/protocol';
import { Button, Card, Icon } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { FaceRecorder } from './face-recorder.tsx';
import { findRecordingType } from './recording.ts';
import { SlotCard } from '../../member-parts/uploads/slot-card.tsx';
import { chooseFile, usePreviewUrl } from '../../member-parts/uploads/uploads.ts';
import { KYC_FILES } from '../data.ts';

type VideoSlotProps = { stored: StoredFile | undefined; fault: string | undefined };

const KIND = 'face-video';

export function VideoSlot({ stored, fault }: VideoSlotProps) {
  const t = useText('kyc');
  const forms = useText('forms');
  const [type] = useState(findRecordingType);
  const [isRecording, setIsRecording] = useState(false);
  const title = t('video.slot');
  const url = usePreviewUrl(KIND, stored);
  if (isRecording && type !== undefined) {
    return (
      <Card title={title}>
        <FaceRecorder
          type={type}
          onDone={(file) => {
            setIsRecording(false);
            chooseFile({ kind: KIND, keeper: KYC_FILES }, file);
          }}
          onClose={() => setIsRecording(false)}
        />
      </Card>
    );
  }
  return (
    <SlotCard
      kind={KIND}
      keeper={KYC_FILES}
      field="video"
      title={title}
      hint={forms('videoRule')}
      stored={stored}
      fault={fault}
      isLarge={url !== undefined}
      picture={<Picture stored={stored} url={url} />}
      actions={
        type !== undefined && (
          <Button look="secondary" size="small" icon="camera" onClick={() => setIsRecording(true)}>
            {t('recorder.open')}
          </Button>
        )
      }
    />
  );
}

type PictureProps = { stored: StoredFile | undefined; url: string | undefined };

/** A video from this browser can be played; one uploaded earlier cannot be fetched back. */
function Picture({ stored, url }: PictureProps) {
  const t = useText('kyc');
  const member = useText('member');
  if (url === undefined) {
    return (
      <div
        className="flex aspect-3/2 w-24 shrink-0 items-center justify-center self-start
          rounded-inner bg-surface-sunken text-text-muted"
      >
        <Icon name={stored ? 'check' : 'person'} size={28} />
      </div>
    );
  }
  return (
    <video
      controls
      muted
      playsInline
      src={url}
      aria-label={member('slot.preview', { title: t('video.slot') })}
      className="aspect-3/2 w-full rounded-card bg-surface-sunken"
    />
  );
}
