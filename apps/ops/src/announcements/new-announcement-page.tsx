/** Writes an announcement; then its own page is shown. */
import { listWritten, writeAnnouncement } from '@anywhen/protocol';
import { toast } from '@anywhen/ui';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { refresh } from '../api/use-answer.ts';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { navigate } from '../router/router.tsx';
import { serverNowMs } from '../session/server-clock.ts';
import { newTyped } from './draft.ts';
import { Editor } from './editor.tsx';
import { ANNOUNCEMENT_TEXTS } from './texts.ts';

export function Page({ title }: PageProps) {
  const [begin] = useState(() => newTyped(serverNowMs()));
  return (
    <PageFrame title={title} detail={ANNOUNCEMENT_TEXTS.detail}>
      <Editor
        begin={begin}
        submitLabel={(isPlanned) =>
          isPlanned ? ANNOUNCEMENT_TEXTS.plan : ANNOUNCEMENT_TEXTS.publish
        }
        onSubmit={async (body) => {
          const { id } = await callApi(writeAnnouncement, { body });
          toast(ANNOUNCEMENT_TEXTS.written, 'success');
          refresh(listWritten);
          navigate(`/announcements/${id}`, { isReplacing: true });
        }}
      />
    </PageFrame>
  );
}
