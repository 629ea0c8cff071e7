/** The star of one market, wherever it stands: touched once it is a favourite, twice it is none. */
import { IconButton, classes } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { toggleFavourite, useIsFavourite } from './favourites.ts';

type FavouriteStarProps = {
  symbol: string;
  /** Among many stars each says whose it is, and is a little smaller. */
  nameInList?: string;
  className?: string;
};

export function FavouriteStar({ symbol, nameInList, className }: FavouriteStarProps) {
  const t = useText('markets');
  const isFavourite = useIsFavourite(symbol);
  const label = isFavourite ? t('star.remove') : t('star.add');
  return (
    <IconButton
      icon="star"
      {...(nameInList && { size: 20 })}
      fill={isFavourite ? 'solid' : 'none'}
      label={nameInList ? `${label}: ${nameInList}` : label}
      aria-pressed={isFavourite}
      className={classes(isFavourite ? 'text-warn' : 'text-text-muted', className)}
      onClick={() => toggleFavourite(symbol)}
    />
  );
}
