/**
 * A member's lines on the chart of one market: open orders (limits, triggers and both legs of an
 * OCO), each with a handle that amends it after a confirmation, above the lines of grids.
 */
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { formatUnits, parseUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import type { SpotOrder } from '@anywhen/protocol';
import { useAmendTexts } from '../../book/amend-effects.tsx';
import { amendableParts, amended, findMoveFault, type Amendment } from '../../book/amending.ts';
import { loadNamespaces, useText } from '../../i18n/index.ts';
import { useOrders } from '../../live/trading.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { useAmountsAreHidden } from '../../parts/hidden-amounts.ts';
import { sheetOnDemand } from '../../parts/on-demand/on-demand.tsx';
import { useSheetEntry } from '../../router/index.ts';
import type { ChartLine, LineMove } from '../drawing/chart-line.ts';
import { useGridLines } from './grid-lines.ts';
import type { MoveRequest } from './move-question.tsx';

const MoveQuestion = sheetOnDemand(async () => {
  const [question] = await Promise.all([
    import('./move-question.tsx'),
    loadNamespaces(['book', 'parts', 'errors']),
  ]);
  return question.MoveQuestion;
});

type OwnLines = {
  readonly lines: readonly ChartLine[];
  /** The confirmation sheet; can be rendered anywhere on the page. */
  readonly question: ReactNode;
};

export function useOwnLines(market: Market): OwnLines {
  const [request, setRequest] = useState<MoveRequest>();
  const [isOpen, open, close] = useSheetEntry('charts.move');
  const [ask] = useState(() => (asked: Omit<MoveRequest, 'settle'>) => {
    return new Promise<boolean>((settle) => {
      setRequest({ ...asked, settle });
      open();
    });
  });
  /* Runs on every way of closing, also browser back: a line that was not amended moves back. */
  const putBack = useEffectEvent(() => request?.settle(false));
  useEffect(() => (isOpen ? () => putBack() : undefined), [isOpen]);
  const orderLines = useOrderLines(market, ask);
  const gridLines = useGridLines(market.symbol);
  const lines = useMemo(() => [...gridLines, ...orderLines], [gridLines, orderLines]);
  const question = request && (
    <Suspense>
      <MoveQuestion request={request} market={market} isOpen={isOpen} onClose={close} />
    </Suspense>
  );
  return { lines, question };
}

type Ask = (asked: Omit<MoveRequest, 'settle'>) => Promise<boolean>;
type What = 'price' | 'triggerPrice';

function useOrderLines(market: Market, ask: Ask): readonly ChartLine[] {
  const t = useText('charts');
  const orders = useOrders();
  const areHidden = useAmountsAreHidden();
  const effects = useAmendTexts();
  return useMemo(() => {
    const moveOf = (order: SpotOrder, what: What, name: string): LineMove => ({
      name: t('move.name'),
      preview: (price, last) => {
        const amendment: Amendment = { [what]: price };
        const fault = findMoveFault(amended(order, amendment), { market, last });
        if (fault === 'band') return { texts: [t('move.band')], isRefused: true };
        if (fault) return { texts: [t('move.side')], isRefused: true };
        return { texts: effects.of(order, amendment, { market, last }), isRefused: false };
      },
      onMove: (price) => ask({ order, name, what, price }),
    });
    const lineOf = (order: SpotOrder, what: What, price: string): ChartLine => {
      const isWaiting = order.state === 'WAITING' || order.state === 'TRIGGERED';
      const isLimitOfWaiting = isWaiting && what === 'price';
      const kind = isLimitOfWaiting ? t('line.then') : nameOf(order, what, t);
      const oco = order.ocoId === null ? '' : `${t('line.oco')} `;
      const label = `${oco}${kind}${areHidden ? '' : restOf(order)}`;
      const canMove = amendableParts(order)[what === 'price' ? 'price' : 'trigger'];
      return {
        id: what === 'price' ? order.id : `${order.id}-trigger`,
        price,
        tone: isLimitOfWaiting ? 'muted' : order.side,
        label,
        ...(canMove && { move: moveOf(order, what, label) }),
      };
    };
    const own = orders?.filter((order) => order.symbol === market.symbol) ?? [];
    return own.flatMap((order) => {
      const { price, trigger, triggered } = order;
      return [
        ...(price === null ? [] : [lineOf(order, 'price', price)]),
        ...(trigger && !triggered ? [lineOf(order, 'triggerPrice', trigger.price)] : []),
      ];
    });
  }, [orders, market, areHidden, effects, t, ask]);
}

type Texts = ReturnType<typeof useText<'charts'>>;

function nameOf({ side, trigger }: SpotOrder, what: What, t: Texts): string {
  if (what === 'price') return side === 'buy' ? t('line.buy') : t('line.sell');
  return trigger?.kind === 'stop' ? t('line.stop') : t('line.profit');
}

/** The unfilled rest, in the unit it was ordered in. */
function restOf({ quantity, executedQuantity, quoteAmount }: SpotOrder): string {
  if (quantity === null) return quoteAmount === null ? '' : ` ${typedForm(quoteAmount)} USDT`;
  return ` ${typedForm(formatUnits(parseUnits(quantity) - parseUnits(executedQuantity)))}`;
}
