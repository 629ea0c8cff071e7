/**
 * The grid lines of a member's bots in one market, for its chart: faint and without labels, because
 * a grid has up to 51 of them. Only the empty one beside the price is labelled.
 */
import { useMemo } from 'react';
import type { BotState, StrategyBot } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { useOpenBots } from '../../live/products/bots.ts';
import { gridLinesOf } from '../../market-parts/grid-lines.ts';
import type { ChartLine } from '../drawing/chart-line.ts';

const DRAWN: readonly BotState[] = ['running', 'paused'];
const NONE: readonly ChartLine[] = [];

/** Stable until one of these grids has changed. */
export function useGridLines(symbol: string): readonly ChartLine[] {
  const t = useText('charts');
  const bots = useOpenBots();
  return useMemo(() => {
    const drawn = bots?.filter((bot) => bot.symbol === symbol && DRAWN.includes(bot.state)) ?? [];
    if (drawn.length === 0) return NONE;
    const nameOf = ({ state }: StrategyBot) =>
      t(state === 'paused' ? 'line.gridPaused' : 'line.grid');
    return drawn.flatMap((bot) => linesOf(bot, nameOf(bot)));
  }, [bots, symbol, t]);
}

function linesOf({ id, grid }: StrategyBot, name: string): readonly ChartLine[] {
  return gridLinesOf(grid?.rungs ?? []).map(({ price, side }) => ({
    id: `bot-${id}-${price}`,
    price,
    tone: side ?? 'muted',
    label: side === null ? name : '',
    isFaint: true,
  }));
}
