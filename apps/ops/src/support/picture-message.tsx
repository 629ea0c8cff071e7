/** A picture of the conversation one has, under the name of who looks at it; shown by a press. */
import {
  type ConversationLine,
  type SupportContent,
  viewConversationPicture,
} from '@anywhen/protocol';
import { Button } from '@anywhen/ui';
import { useEffect, useState } from 'react';
import { download } from '../api/call.ts';
import { Watermark } from '../cases/watermark.tsx';
import { Failure } from '../parts/failure.tsx';
import { formatMoment } from '../parts/moments.ts';
import { useAction } from '../parts/use-action.ts';
import { serverNowMs } from '../session/server-clock.ts';
import { useSelf } from '../session/session.ts';
import { SUPPORT_TEXTS } from './texts.ts';

type Picture = Extract<SupportContent, { kind: 'picture' }>;
type PictureProps = { picture: Picture; conversation: ConversationLine };

export function PictureMessage({ picture, conversation: { id, staffId } }: PictureProps) {
  const { id: self } = useSelf();
  const [seen, setSeen] = useState<{ url: string; atMs: number }>();
  const { run, isBusy, error } = useAction(async () => {
    const { fileId } = picture;
    const bytes = await download(viewConversationPicture, { params: { id, fileId } });
    setSeen({ url: URL.createObjectURL(bytes), atMs: serverNowMs() });
  });
  useEffect(() => () => (seen ? URL.revokeObjectURL(seen.url) : undefined), [seen]);
  if (seen) {
    return (
      <figure className="relative overflow-hidden rounded-inner">
        <img
          src={seen.url}
          alt={SUPPORT_TEXTS.picture}
          width={picture.width}
          height={picture.height}
          draggable={false}
          className="h-auto w-full"
        />
        <Watermark text={SUPPORT_TEXTS.seenBy(self, formatMoment(seen.atMs), id)} />
      </figure>
    );
  }
  if (staffId !== self) return <p>{SUPPORT_TEXTS.pictureTakeFirst}</p>;
  return (
    <div className="flex flex-col gap-2">
      <Button look="secondary" size="small" icon="eye" isBusy={isBusy} onClick={() => void run()}>
        {SUPPORT_TEXTS.showPicture}
      </Button>
      <p className="text-12">{SUPPORT_TEXTS.pictureText}</p>
      <Failure error={error} />
    </div>
  );
}
