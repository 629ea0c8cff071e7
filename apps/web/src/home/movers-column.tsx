/**
 * On wide screens, beside the markets: today's gainers and losers at a glance. The tabs of the
 * markets have them in full.
 */
import { Card } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useTickerList } from '../live/index.ts';
import { moverSymbols, type MoverList } from '../market-parts/quote-lists.ts';
import { RowStack } from '../market-parts/row-stack.tsx';

const COUNT = 4;

export function MoversColumn() {
  return (
    <>
      <Movers list="gainers" />
      <Movers list="losers" />
    </>
  );
}

function Movers({ list }: { list: MoverList }) {
  const market = useText('markets');
  const symbols = moverSymbols(list, useTickerList()).slice(0, COUNT);
  if (symbols.length === 0) return null;
  return (
    <Card
      padding="none"
      title={list === 'gainers' ? market('list.gainers') : market('list.losers')}
    >
      <RowStack symbols={symbols} />
    </Card>
  );
}
