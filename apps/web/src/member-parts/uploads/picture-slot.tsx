/** The slot of a picture: chosen, taken with the camera, or the specimen. */
import type { FileKind, StoredFile } from '@anywhen/protocol';
import { Icon, type IconName } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { PickButton, SlotCard, type SlotCardProps } from './slot-card.tsx';
import { usePreviewUrl } from './uploads.ts';

type PictureSlotProps = Omit<SlotCardProps, 'picture' | 'isLarge' | 'actions'> & {
  /** The placeholder until there is a picture. */
  icon: IconName;
};

export function PictureSlot({ icon, ...slot }: PictureSlotProps) {
  const { kind, keeper, title, stored } = slot;
  const t = useText('member');
  return (
    <SlotCard
      {...slot}
      picture={<Thumbnail kind={kind} title={title} stored={stored} icon={icon} />}
      actions={
        !stored && (
          <PickButton
            place={{ kind, keeper }}
            title={title}
            icon="camera"
            label={t('slot.camera')}
            capture="environment"
            className="hidden pointer-coarse:inline-flex"
          />
        )
      }
    />
  );
}

type ThumbnailProps = {
  kind: FileKind;
  title: string;
  stored: StoredFile | undefined;
  icon: IconName;
};

/** A picture from this browser is shown; one uploaded earlier is never sent back. */
function Thumbnail({ kind, title, stored, icon }: ThumbnailProps) {
  const t = useText('member');
  const url = usePreviewUrl(kind, stored);
  return (
    <div
      className="flex aspect-3/2 w-24 shrink-0 items-center justify-center self-start
        overflow-hidden rounded-inner bg-surface-sunken text-text-muted"
    >
      {url ? (
        <img src={url} alt={t('slot.preview', { title })} className="size-full object-cover" />
      ) : (
        <Icon name={stored ? 'check' : icon} size={28} />
      )}
    </div>
  );
}
