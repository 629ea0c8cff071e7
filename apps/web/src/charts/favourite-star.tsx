/** The star of one market, the same one the lists of markets know. */
import { IconButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { toggleFavourite, useIsFavourite } from '../markets/favourites.ts';

export function FavouriteStar({ symbol }: { symbol: string }) {
  const t = useText('markets');
  const isFavourite = useIsFavourite(symbol);
  return (
    <IconButton
      icon="star"
      fill={isFavourite ? 'solid' : 'none'}
      label={isFavourite ? t('star.remove') : t('star.add')}
      aria-pressed={isFavourite}
      className={isFavourite ? 'text-warn' : 'text-text-muted'}
      onClick={() => toggleFavourite(symbol)}
    />
  );
}
