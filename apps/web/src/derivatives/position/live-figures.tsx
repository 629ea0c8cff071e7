/** Live figures of a position; each subscribes to the price of its own market. */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { LeveragePosition } from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { useTicker } from '../../live/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { useFigures } from '../figures.ts';
import { standingOf, type Standing } from '../position.ts';

type LiveProps = { position: LeveragePosition; market: Market };

/** Undefined until there is a price. */
export function useStanding({ position, market }: LiveProps): Standing | undefined {
  const mark = useTicker(market.symbol)?.last;
  return mark === undefined ? undefined : standingOf(position, market, mark);
}

/** Unrealised profit or loss, with its share of the initial margin. */
export function LivePnl({ position, market, size = 14 }: LiveProps & { size?: 14 | 16 }) {
  const { change } = useFigures();
  const standing = useStanding({ position, market });
  if (!standing) return <span>–</span>;
  return (
    <OwnChange
      amount={formatUnits(standing.pnlUnits)}
      currency="USDT"
      percent={standing.roeBps === undefined ? undefined : change(standing.roeBps)}
      size={size}
    />
  );
}

/** The mark: the current reference price. */
export function LiveMark({ market }: { market: Market }) {
  const ticker = useTicker(market.symbol);
  if (!ticker) return '–';
  return <span className={ticker.isStale ? 'text-text-muted' : ''}>{showPrice(ticker.last)}</span>;
}

/** Its part of the account's equity (rulebook 1.3): margin, reserve and P&L. */
export function LiveEquity({ position, market }: LiveProps) {
  const standing = useStanding({ position, market });
  const setAside = parseUnits(position.margin) + parseUnits(position.reserve);
  return (
    <OwnAmount
      amount={standing && formatUnits(setAside + standing.pnlUnits)}
      currency="USDT"
      size={12}
      tone="muted"
    />
  );
}
