/**
 * The video and its button. The page opens for everybody; members who have not passed basic
 * verification see that before anything is recorded or sent.
 */
import { useState } from 'react';
import type { KycLevel, StoredFile } from '@anywhen/protocol';
import { Button, Card } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { submitVideo } from './data.ts';
import { HandInBar } from './hand-in-bar.tsx';
import { useHandingIn } from './handing-in.ts';
import { PrimaryDialog } from './primary-dialog.tsx';
import { StepHead } from './step-head.tsx';
import { VideoSlot } from './face/video-slot.tsx';

const KINDS = { video: 'face-video' } as const;
const REQUIRED = ['video'] as const;

type VideoFormProps = { files: readonly StoredFile[]; level: KycLevel; isOpen: boolean };

export function VideoForm({ files, level, isOpen }: VideoFormProps) {
  const t = useText('kyc');
  return (
    <>
      <StepHead step={3} of={3} title={t('video.title')} text={t('video.text')} />
      {isOpen ? <Form files={files} level={level} /> : <BasicFirst />}
    </>
  );
}

function Form({ files, level }: Omit<VideoFormProps, 'isOpen'>) {
  const form = useHandingIn({ kinds: KINDS, required: REQUIRED, files, submit: submitVideo });
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <VideoSlot
        stored={files.find(({ kind }) => kind === KINDS.video)}
        fault={form.faultOf('video')}
      />
      <HandInBar form={form} level={level} />
    </form>
  );
}

function BasicFirst() {
  const t = useText('kyc');
  const [isAsked, setIsAsked] = useState(true);
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-14 text-pretty text-text-muted">{t('levels.locked')}</p>
      <Button look="secondary" icon="lock" isFullWidth onClick={() => setIsAsked(true)}>
        {t('submit.action')}
      </Button>
      <PrimaryDialog isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </Card>
  );
}
