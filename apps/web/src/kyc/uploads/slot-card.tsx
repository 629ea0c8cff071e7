/**
 * The place of one file: its picture, what is happening to it, and what can be done. Pictures and
 * the video share it; what is wrong stands here, at its field.
 */
import { useRef, type ReactNode } from 'react';
import { FILE_RULES, mediumOf, type FileKind, type StoredFile } from '@anywhen/protocol';
import { Badge, Button, Card, Icon, IconButton, toast } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { SlotProgress } from './slot-progress.tsx';
import { useUploadFault } from './upload-fault.ts';
import {
  chooseFile,
  chooseSpecimen,
  discard,
  usePreviewUrl,
  useUpload,
  type Upload,
} from './uploads.ts';

export type SlotCardProps = {
  kind: FileKind;
  /** The field of the form it is handed in as. */
  field: string;
  title: string;
  hint: string;
  isOptional?: boolean;
  /** What the server has of this kind. */
  stored: StoredFile | undefined;
  /** Found when it was handed in. */
  fault: string | undefined;
  picture: ReactNode;
  /** A large picture has the words and everything else below it. */
  isLarge?: boolean;
  /** What can be done besides choosing a file and taking the specimen. */
  actions: ReactNode;
};

export function SlotCard(props: SlotCardProps) {
  const { kind, title, isOptional = false, stored, picture, isLarge = false, actions } = props;
  const t = useText('kyc');
  const upload = useUpload(kind);
  const isDone = stored !== undefined && upload === undefined;
  return (
    <Card
      title={title}
      action={
        <span className="flex items-center gap-1">
          {isDone && (
            <>
              <Badge tone="accent" icon="check">
                {t('slot.uploaded')}
              </Badge>
              <RemoveButton stored={stored} title={title} />
            </>
          )}
          {isOptional && !isDone && <Badge>{t('slot.optional')}</Badge>}
        </span>
      }
    >
      <div className="flex flex-col gap-3">
        <div className={isLarge ? 'flex flex-col gap-3' : 'flex gap-4'}>
          {picture}
          <Words {...props} upload={upload} />
        </div>
        <SlotProgress kind={kind} title={title} upload={upload} />
        {!isUnderWay(upload) && (
          <div className="flex flex-wrap gap-2">
            {actions}
            <PickButton
              kind={kind}
              title={title}
              icon={stored ? 'refresh' : 'upload'}
              label={stored ? t('slot.replace') : t('slot.choose')}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

type WordsProps = SlotCardProps & { upload: Upload | undefined };

function Words({ kind, field, title, hint, stored, fault, upload }: WordsProps) {
  const t = useText('kyc');
  const url = usePreviewUrl(kind, stored);
  const told = useUploadFault(upload);
  const wrong = told ?? fault;
  const isWithoutPicture = stored !== undefined && url === undefined;
  return (
    <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
      <p className="text-12 text-pretty text-text-muted">{hint}</p>
      {isWithoutPicture && !upload && <p className="text-12 text-pretty">{t('slot.earlier')}</p>}
      {/* The focus comes here when something is wrong: a button below mends it. */}
      <p
        role="alert"
        tabIndex={-1}
        data-field={field}
        className="flex items-start gap-1 text-12 font-medium text-danger outline-none empty:hidden"
      >
        {wrong && (
          <>
            <Icon name="warning" size={16} />
            {wrong}
          </>
        )}
      </p>
      {!isUnderWay(upload) && <SpecimenButton kind={kind} title={title} />}
    </div>
  );
}

/** Nothing else can be begun while it is on its way. */
function isUnderWay(upload: Upload | undefined): boolean {
  return upload !== undefined && upload.state !== 'refused';
}

type PickButtonProps = {
  kind: FileKind;
  /** With the camera that looks away from the member. */
  capture?: 'environment';
  label: string;
  /** Of which file, for whoever hears only the buttons. */
  title: string;
  icon: 'camera' | 'upload' | 'refresh';
  className?: string;
};

/** The same file may be chosen twice in a row, so the browser's own memory of it is cleared. */
export function PickButton({ kind, label, title, icon, className, ...rest }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="secondary"
        size="small"
        icon={icon}
        {...(className !== undefined && { className })}
        aria-label={`${label}: ${title}`}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={`${label}: ${title}`}
        accept={FILE_RULES[mediumOf(kind)].types.join(',')}
        {...rest}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) chooseFile(kind, file);
          target.value = '';
        }}
      />
    </>
  );
}

function SpecimenButton({ kind, title }: { kind: FileKind; title: string }) {
  const t = useText('kyc');
  return (
    <Button
      look="quiet"
      size="small"
      icon="sparkle"
      className="-ml-3"
      aria-label={`${t('slot.specimen')}: ${title}`}
      onClick={() => void chooseSpecimen(kind)}
    >
      {t('slot.specimen')}
    </Button>
  );
}

function RemoveButton({ stored, title }: { stored: StoredFile; title: string }) {
  const t = useText('kyc');
  const remove = async () => {
    if (!(await discard(stored))) toast(t('slot.notRemoved'), 'danger');
  };
  return (
    <IconButton
      icon="trash"
      size={20}
      label={`${t('slot.remove')}: ${title}`}
      className="-my-3 -mr-3 text-text-muted"
      onClick={() => void remove()}
    />
  );
}
