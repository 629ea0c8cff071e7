/**
 * A short list of markets whose order changes. Rows are positioned at their rank by a transform, so
 * that an overtaking market moves two rows without a layout shift.
 */
import { MarketRow, ROW_PLACE, ROW_REM, type MarketRowProps } from './market-row.tsx';

type RowStackProps = Omit<MarketRowProps, 'symbol'> & { symbols: readonly string[] };

export function RowStack({ symbols, ...row }: RowStackProps) {
  return (
    <ul className="relative" style={{ height: `${symbols.length * ROW_REM}rem` }}>
      {symbols.map((symbol, rank) => (
        <li
          key={symbol}
          className={ROW_PLACE}
          style={{ transform: `translateY(${rank * ROW_REM}rem)` }}
        >
          <MarketRow symbol={symbol} {...row} />
        </li>
      ))}
    </ul>
  );
}
