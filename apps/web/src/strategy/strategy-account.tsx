/**
 * The subpages of `/pay/strategy`: a form that starts a bot (`?new=dca`, `?new=grid`), or one bot
 * in full (`?bot=`).
 */
import { EarnFrame } from '../earn-parts/earn-frame.tsx';
import { findCaseId } from '../case-parts/case-filter.ts';
import { useQuery } from '../router/index.ts';
import { BotDetails } from './bots/bot-details.tsx';
import { refreshStrategy, useStrategyNews } from './data.ts';
import { DcaForm } from './start/dca-form.tsx';
import { GridForm } from './start/grid-form.tsx';
import { spotMarketOf } from './start/market-choice.tsx';

export function StrategyAccount() {
  const query = useQuery();
  const id = findCaseId(query, 'bot');
  const market = spotMarketOf(query.get('symbol'));
  useStrategyNews();
  return (
    <EarnFrame onRefresh={refreshStrategy}>
      {id !== undefined && <BotDetails key={id} id={id} />}
      {id === undefined && query.get('new') === 'grid' && <GridForm market={market} />}
      {id === undefined && query.get('new') !== 'grid' && <DcaForm market={market} />}
    </EarnFrame>
  );
}
