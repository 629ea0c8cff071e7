/** The quantity of a level, marked where an own order is part of it. */
import { useText } from '../i18n/index.ts';

export function OwnQuantity({ quantity, isOwn }: { quantity: string; isOwn: boolean }) {
  const t = useText('book');
  return (
    <span className="relative flex items-center gap-1">
      {isOwn && (
        <>
          <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
          <span className="sr-only">{t('own')}</span>
        </>
      )}
      {quantity}
    </span>
  );
}
