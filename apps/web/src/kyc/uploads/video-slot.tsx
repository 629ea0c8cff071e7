/** The face video: recorded here where the browser can, chosen, or the specimen. */
import { useState } from 'react';
import { FILE_RULES, type StoredFile } from '@anywhen/protocol';
import { Button, Card, Icon } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { FaceRecorder } from './face-recorder.tsx';
import { findRecordingType } from './recording.ts';
import { PickButton, RemoveButton, SlotCard, SpecimenButton } from './slot-card.tsx';
import { chooseFile, useSlot } from './uploads.ts';

type VideoSlotProps = { stored: StoredFile | undefined; fault: string | undefined };

const KIND = 'face-video';
const ACCEPT = FILE_RULES.video.types.join(',');

export function VideoSlot({ stored, fault }: VideoSlotProps) {
  const t = useText('kyc');
  const forms = useText('forms');
  const [type] = useState(findRecordingType);
  const [isRecording, setIsRecording] = useState(false);
  const title = t('video.slot');
  if (isRecording && type !== undefined) {
    return (
      <Card title={title}>
        <FaceRecorder
          type={type}
          onDone={(file) => {
            setIsRecording(false);
            chooseFile(KIND, file);
          }}
          onClose={() => setIsRecording(false)}
        />
      </Card>
    );
  }
  return (
    <SlotCard
      kind={KIND}
      field="video"
      title={title}
      hint={forms('videoRule')}
      stored={stored}
      fault={fault}
      layout="below"
      picture={<Preview stored={stored} />}
      actions={
        <>
          <SpecimenButton kind={KIND} title={title} />
          {type !== undefined && (
            <Button
              look="secondary"
              size="small"
              icon="camera"
              onClick={() => setIsRecording(true)}
            >
              {t('recorder.open')}
            </Button>
          )}
          <PickButton
            kind={KIND}
            title={title}
            icon={stored ? 'refresh' : 'upload'}
            label={stored ? t('slot.replace') : t('slot.choose')}
            picking={{ accept: ACCEPT }}
          />
          {stored && <RemoveButton stored={stored} title={title} />}
        </>
      }
    />
  );
}

/** Silent on purpose: it has no sound, and needs no words beside it. */
function Preview({ stored }: { stored: StoredFile | undefined }) {
  const t = useText('kyc');
  const { preview } = useSlot(KIND);
  const isOwn = stored !== undefined && preview?.id === stored.id;
  return (
    <div
      className="flex aspect-4/3 max-h-72 items-center justify-center overflow-hidden rounded-card
        bg-surface-sunken text-text-muted short:max-h-48"
    >
      {isOwn ? (
        <video
          controls
          muted
          playsInline
          src={preview.url}
          aria-label={t('slot.preview', { title: t('video.slot') })}
          className="size-full object-contain"
        />
      ) : (
        <Icon name={stored ? 'check' : 'person'} size={28} />
      )}
    </div>
  );
}
