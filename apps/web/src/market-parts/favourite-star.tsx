/** The star that toggles a market as a favourite. */
import { IconButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { toggleFavourite, useIsFavourite } from './favourites.ts';

/** In a list each star names its market, and is a little smaller. */
type FavouriteStarProps = { symbol: string; listedAs?: string };

export function FavouriteStar({ symbol, listedAs }: FavouriteStarProps) {
  const t = useText('markets');
  const isFavourite = useIsFavourite(symbol);
  const label = isFavourite ? t('star.remove') : t('star.add');
  const named = (market: string) =>
    isFavourite ? t('star.removeMarket', { market }) : t('star.addMarket', { market });
  return (
    <IconButton
      icon="star"
      size={listedAs ? 20 : 24}
      fill={isFavourite ? 'solid' : 'none'}
      label={listedAs ? named(listedAs) : label}
      aria-pressed={isFavourite}
      className={isFavourite ? 'text-warn' : 'text-text-muted'}
      onClick={() => toggleFavourite(symbol)}
    />
  );
}
