/**
 * Sends a picture, for members: uploaded and checked like the proof of a deposit, seen only by the
 * person who answers, deleted a week after the conversation went silent.
 */
import { useEffect, useRef } from 'react';
import { FILE_RULES } from '@anywhen/protocol';
import { IconButton, Spinner, toast } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useUploadFault } from '../member-parts/uploads/upload-fault.ts';
import { chooseFile, forgetUploads, useUpload } from '../member-parts/uploads/uploads.ts';
import type { Place } from '../member-parts/uploads/uploads.ts';
import { sendFile } from './chat.ts';

const KIND = 'support-picture';

const PLACE: Place = {
  kind: KIND,
  keeper: {
    keep: async (file) => {
      sendFile(file.id);
      forgetUploads([KIND]);
    },
    drop: async () => undefined,
    refresh: async () => undefined,
  },
};

export function PictureButton() {
  const t = useText('support');
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(KIND);
  const fault = useUploadFault(upload);
  const isBusy = upload !== undefined && upload.state !== 'refused';
  useEffect(() => {
    if (!fault) return;
    toast(fault, 'danger');
    forgetUploads([KIND]);
  }, [fault]);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={FILE_RULES.picture.types.join()}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) chooseFile(PLACE, file);
        }}
      />
      {isBusy ? (
        <output className="flex size-11 items-center justify-center">
          <Spinner />
          <span className="sr-only">{t('picture.sending')}</span>
        </output>
      ) : (
        <IconButton
          icon="camera"
          label={t('picture.choose')}
          onClick={() => input.current?.click()}
        />
      )}
    </>
  );
}
