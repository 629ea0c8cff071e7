/**
 * The card of one upload: its preview, progress, actions and faults. Shared by pictures and the
 * video.
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
  type FileKeeper,
  type Place,
  type Upload,
} from './uploads.ts';

export type SlotCardProps = {
  kind: FileKind;
  keeper: FileKeeper;
  /** The form field it is submitted as. */
  field: string;
  title: string;
  hint: string;
  isOptional?: boolean;
  /** The server's file of this kind. */
  stored: StoredFile | undefined;
  /** Found on submission. */
  fault: string | undefined;
  picture: ReactNode;
  /** A large preview has the texts and everything else below it. */
  isLarge?: boolean;
  /** The label of the specimen. */
  specimenName?: string;
  /** Actions besides choosing a file and using the specimen. */
  actions: ReactNode;
};

export function SlotCard(props: SlotCardProps) {
  const { kind, keeper, title, isOptional = false, stored, isLarge = false } = props;
  const { picture, actions } = props;
  const place = { kind, keeper };
  const t = useText('member');
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
              <RemoveButton stored={stored} keeper={keeper} title={title} />
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
        <SlotProgress place={place} title={title} upload={upload} />
        {!isUnderWay(upload) && (
          <div className="flex flex-wrap gap-2">
            {actions}
            <PickButton
              place={place}
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

function Words(props: WordsProps) {
  const { kind, keeper, field, title, hint, stored, fault, specimenName, upload } = props;
  const t = useText('member');
  const url = usePreviewUrl(kind, stored);
  const uploadFault = useUploadFault(upload);
  const wrong = uploadFault ?? fault;
  const isWithoutPicture = stored !== undefined && url === undefined;
  return (
    <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
      <p className="text-12 text-pretty text-text-muted">{hint}</p>
      {isWithoutPicture && !upload && <p className="text-12 text-pretty">{t('slot.earlier')}</p>}
      {/* Gets the focus on a fault: a button below fixes it. */}
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
      {!isUnderWay(upload) && (
        <SpecimenButton
          place={{ kind, keeper }}
          title={title}
          name={specimenName ?? t('slot.specimen')}
        />
      )}
    </div>
  );
}

/** No other action is possible while it is uploading. */
function isUnderWay(upload: Upload | undefined): boolean {
  return upload !== undefined && upload.state !== 'refused';
}

type PickButtonProps = {
  place: Place;
  /** With the rear camera. */
  capture?: 'environment';
  label: string;
  /** Names the file, for screen readers. */
  title: string;
  icon: 'camera' | 'upload' | 'refresh';
  className?: string;
};

/** The same file may be chosen twice in a row, so the input's value is cleared. */
export function PickButton({ place, label, title, icon, className, ...rest }: PickButtonProps) {
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
        accept={FILE_RULES[mediumOf(place.kind)].types.join(',')}
        {...rest}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) chooseFile(place, file);
          target.value = '';
        }}
      />
    </>
  );
}

function SpecimenButton({ place, title, name }: { place: Place; title: string; name: string }) {
  return (
    <Button
      look="quiet"
      size="small"
      icon="sparkle"
      className="-ml-3"
      aria-label={`${name}: ${title}`}
      onClick={() => void chooseSpecimen(place)}
    >
      {name}
    </Button>
  );
}

type RemoveButtonProps = { stored: StoredFile; keeper: FileKeeper; title: string };

function RemoveButton({ stored, keeper, title }: RemoveButtonProps) {
  const t = useText('member');
  const remove = async () => {
    if (!(await discard(stored, keeper))) toast(t('slot.notRemoved'), 'danger');
  };
  return (
    <IconButton
      icon="trash"
      size={20}
      label={t('slot.remove', { title })}
      className="-my-3 -mr-3 text-text-muted"
      onClick={() => void remove()}
    />
  );
}
