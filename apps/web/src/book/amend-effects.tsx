/**
 * Describes what an amendment changes: what is held and what comes from Funds for it, its place in
 * the queue, an immediate trade, and a limit far on the losing side.
 */
import { useMemo } from 'react';
import { formatUnits } from '@anywhen/money';
import type { Market } from '@anywhen/prices';
import type { SpotOrder } from '@anywhen/protocol';
import { useLanguage, useText } from '../i18n/index.ts';
import { useTicker } from '../live/index.ts';
import { showExactAmount } from '../money-forms/amounts.ts';
import { useAmountsAreHidden } from '../parts/hidden-amounts.ts';
import { MovesFirst } from '../money-forms/from-funds/notes.tsx';
import { FarWarning, useDistanceWords } from '../money-forms/questions/distance-words.tsx';
import {
  amendDistance,
  amendEffect,
  moreHeldUnits,
  type AmendEffect,
  type Amendment,
} from './amending.ts';

type AmendEffectsProps = { order: SpotOrder; amendment: Amendment; market: Market };

export function AmendEffects({ order, amendment, market }: AmendEffectsProps) {
  const texts = useAmendTexts();
  const last = useTicker(market.symbol)?.last;
  const { warning } = useDistanceWords(amendDistance(order, amendment, last));
  if (Object.keys(amendment).length === 0) {
    return <p className="text-12 text-pretty text-text-muted">{texts.nothing}</p>;
  }
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col gap-1 text-12 text-pretty text-text-muted">
        {texts.of(order, amendment, { market, last }).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <MovesFirst
        kind="spot"
        currency={order.side === 'buy' ? 'USDT' : market.currency}
        neededUnits={moreHeldUnits(order, amendment, market)}
      />
      <FarWarning>{warning}</FarWarning>
    </div>
  );
}

type Known = { market: Market; last: string | undefined };

/** Shared by the form and the dragged line. The returned function is stable. */
export function useAmendTexts() {
  const t = useText('book');
  const language = useLanguage();
  const areHidden = useAmountsAreHidden();
  return useMemo(() => {
    const heldText = (effect: AmendEffect, currency: string) => {
      const [before, after] = [effect.heldBefore, effect.heldAfter].map((units) => {
        const shown = showExactAmount({ amount: formatUnits(units), currency, language });
        return `${shown} ${currency}`;
      });
      return before === after
        ? t('amend.sameHold', { amount: after ?? '' })
        : t('amend.hold', { before: before ?? '', after: after ?? '' });
    };
    const places = {
      kept: t('amend.placeKept'),
      lost: t('amend.placeLost'),
      none: t('amend.stillWaits'),
    };
    const of = (order: SpotOrder, amendment: Amendment, known: Known): readonly string[] => {
      const effect = amendEffect(order, amendment, known);
      const currency = order.side === 'buy' ? 'USDT' : known.market.currency;
      return [
        ...(areHidden ? [] : [heldText(effect, currency)]),
        places[effect.place],
        ...(effect.isTaking ? [t('amend.taking')] : []),
      ];
    };
    return { nothing: t('amend.nothing'), of };
  }, [t, language, areHidden]);
}
