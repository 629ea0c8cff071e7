/**
 * The pictures and the video of the case one has, each under the name of who looks at it. They are
 * asked for by a press, because each view is written down, and live in this page only.
 */
import { type CaseFile, type CaseLine, viewCaseFile } from '@anywhen/protocol';
import { Button, Card, classes } from '@anywhen/ui';
import { useEffect, useState } from 'react';
import { download } from '../api/call.ts';
import { Failure } from '../parts/failure.tsx';
import { useKeys } from '../parts/keys.ts';
import { formatMoment } from '../parts/moments.ts';
import { KIND_TEXTS } from '../parts/texts.ts';
import { useAction } from '../parts/use-action.ts';
import { serverNowMs } from '../session/server-clock.ts';
import { useSelf } from '../session/session.ts';
import { FILE_TEXTS, KEY_TEXTS } from './texts.ts';
import { Watermark } from './watermark.tsx';

type Shown = { url: string; seenAtMs: number };

type CaseFilesProps = { line: CaseLine; files: readonly CaseFile[] };

export function CaseFiles({ line, files }: CaseFilesProps) {
  const { kind, id } = line;
  const [shown, setShown] = useState<Readonly<Record<string, Shown>>>({});
  const { run, isBusy, error } = useAction(async () => {
    for (const file of files) {
      if (shown[file.id]) continue;
      const bytes = await download(viewCaseFile, { params: { kind, id, fileId: file.id } });
      const seen = { url: URL.createObjectURL(bytes), seenAtMs: serverNowMs() };
      setShown((known) => ({ ...known, [file.id]: seen }));
    }
  });
  const isComplete = files.every((file) => shown[file.id]);
  useKeys(isComplete ? [] : [{ keys: ['v'], label: KEY_TEXTS.pictures, act: () => void run() }]);
  return (
    <Card
      title={FILE_TEXTS.title}
      action={
        !isComplete && (
          <Button
            look="secondary"
            size="small"
            icon="eye"
            isBusy={isBusy}
            onClick={() => void run()}
          >
            {FILE_TEXTS.show} (v)
          </Button>
        )
      }
    >
      {!isComplete && <p className="text-14 text-text-muted">{FILE_TEXTS.showText}</p>}
      <Failure error={error} />
      <ul className="mt-3 grid gap-4 empty:hidden sm:grid-cols-2">
        {files.map((file) => {
          const seen = shown[file.id];
          return seen && <OneFile key={file.id} file={file} line={line} seen={seen} />;
        })}
      </ul>
    </Card>
  );
}

type OneFileProps = { file: CaseFile; line: CaseLine; seen: Shown };

function OneFile({ file, line, seen: { url, seenAtMs } }: OneFileProps) {
  const { id: staff } = useSelf();
  const [isLarge, setIsLarge] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const name = `${KIND_TEXTS[line.kind]} ${line.id}`;
  const label = FILE_TEXTS.kinds[file.kind];
  return (
    <li className={classes('flex flex-col gap-2', isLarge && 'sm:col-span-2')}>
      <div className="flex items-center justify-between gap-2">
        <span className="text-14 font-medium">{label}</span>
        <Button look="quiet" size="small" onClick={() => setIsLarge(!isLarge)}>
          {isLarge ? FILE_TEXTS.smaller : FILE_TEXTS.larger}
        </Button>
      </div>
      <figure className="relative overflow-hidden rounded-inner bg-surface-sunken">
        {file.type.startsWith('video/') ? (
          <video
            src={url}
            aria-label={label}
            controls
            controlsList="nodownload"
            disablePictureInPicture
            className="w-full"
          >
            <track kind="captions" />
          </video>
        ) : (
          <img
            src={url}
            alt={label}
            width={file.width}
            height={file.height}
            draggable={false}
            className="h-auto w-full"
          />
        )}
        <Watermark text={FILE_TEXTS.seenBy(staff, formatMoment(seenAtMs), name)} />
      </figure>
    </li>
  );
}
