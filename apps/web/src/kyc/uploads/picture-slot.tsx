/** A picture of the document: chosen, taken with the camera, or the specimen. */
import { FILE_RULES, type FileKind, type StoredFile } from '@anywhen/protocol';
import { Icon, type IconName } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { PickButton, SlotCard } from './slot-card.tsx';
import { usePreviewUrl } from './uploads.ts';

type PictureSlotProps = {
  kind: FileKind;
  field: string;
  title: string;
  hint: string;
  isOptional?: boolean;
  stored: StoredFile | undefined;
  fault: string | undefined;
};

const ACCEPT = FILE_RULES.picture.types.join(',');

export function PictureSlot(props: PictureSlotProps) {
  const { kind, title, stored } = props;
  const t = useText('kyc');
  return (
    <SlotCard
      {...props}
      picture={<Thumbnail kind={kind} title={title} stored={stored} />}
      actions={
        <>
          {!stored && (
            <PickButton
              kind={kind}
              title={title}
              icon="camera"
              label={t('slot.camera')}
              picking={{ accept: ACCEPT, capture: 'environment' }}
              className="hidden pointer-coarse:inline-flex"
            />
          )}
          <PickButton
            kind={kind}
            title={title}
            icon={stored ? 'refresh' : 'upload'}
            label={stored ? t('slot.replace') : t('slot.choose')}
            picking={{ accept: ACCEPT }}
          />
        </>
      }
    />
  );
}

type ThumbnailProps = { kind: FileKind; title: string; stored: StoredFile | undefined };

/** What came from this browser is shown; what was uploaded earlier is not sent back to anybody. */
function Thumbnail({ kind, title, stored }: ThumbnailProps) {
  const t = useText('kyc');
  const url = usePreviewUrl(kind, stored);
  const icon: IconName = kind === 'id-holding' ? 'person' : 'card';
  return (
    <div
      className="flex aspect-3/2 w-28 shrink-0 items-center justify-center self-start overflow-hidden
        rounded-inner bg-surface-sunken text-text-muted"
    >
      {url ? (
        <img src={url} alt={t('slot.preview', { title })} className="size-full object-cover" />
      ) : (
        <Icon name={stored ? 'check' : icon} size={28} />
      )}
    </div>
  );
}
