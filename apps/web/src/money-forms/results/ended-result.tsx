/**
 * The result of what has ended, in one figure with its parts (rulebook 1.3.1): as a sentence for
 * toasts and lists, and as rows for sheets. Whoever shows a result shows it with these.
 */
import { abs, formatUnits, parseUnits, roundDecimals, shortAmount } from '@anywhen/money';
import type { EndedResult, ResultPart } from '@anywhen/protocol';
import type { KeyValueRow } from '@anywhen/ui';
import { currentLanguage, textNow, useText, type TextKey } from '../../i18n/index.ts';
import { amountsAreHidden } from '../../parts/hidden-amounts.ts';
import { showAmount, showExactAmount, withSign } from '../amounts.ts';
import { OwnChange } from '../own-amount.tsx';

type Names = { readonly label: TextKey<'parts'>; readonly inSentence: TextKey<'parts'> };

const PARTS: Readonly<Record<ResultPart, Names>> = {
  price: { label: 'result.part.price', inSentence: 'result.with.price' },
  fees: { label: 'result.part.fees', inSentence: 'result.with.fees' },
  funding: { label: 'result.part.funding', inSentence: 'result.with.funding' },
  insured: { label: 'result.part.insured', inSentence: 'result.with.insured' },
  interest: { label: 'result.part.interest', inSentence: 'result.with.interest' },
  givenBack: { label: 'result.part.givenBack', inSentence: 'result.with.givenBack' },
};

/** `−5.24 USDT (price +0.16, fees −5.40)`; undefined while amounts are hidden. */
export function resultSentence(result: EndedResult, currency = 'USDT'): string | undefined {
  if (amountsAreHidden()) return undefined;
  const t = textNow('parts');
  const language = currentLanguage();
  const show = (amount: string) => withSign(showAmount({ amount, currency, language }));
  const showPart = (amount: string) => withSign(showExactAmount({ amount, currency, language }));
  const figure = `${show(result.net)} ${currency}`;
  const parts = shortParts(result, currency);
  const named = parts
    .map(({ part, amount }) => t(PARTS[part].inSentence, { amount: showPart(amount) }))
    .join(t('result.between'));
  const said = parts.length > 1 ? t('result.withParts', { net: figure, parts: named }) : figure;
  if (result.whole === undefined) return said;
  return t('result.withWhole', { net: said, whole: `${show(result.whole)} ${currency}` });
}

/**
 * With the decimals of the net figure. Rounding must not make the sum look wrong: the part that
 * lost most by it takes the difference.
 */
function shortParts({ net, parts }: EndedResult, currency: string): EndedResult['parts'] {
  const shown = shortAmount(net, currency);
  const decimals = shown.split('.')[1]?.length ?? 0;
  const units = parts.map(({ amount }) => parseUnits(roundDecimals(amount, decimals)));
  const left = parseUnits(shown) - units.reduce((sum, each) => sum + each, 0n);
  const losses = parts.map(({ amount }, index) => abs(parseUnits(amount) - (units[index] ?? 0n)));
  const most = losses.indexOf(losses.reduce((one, other) => (other > one ? other : one), 0n));
  return parts.map(({ part }, index) => ({
    part,
    amount: formatUnits((units[index] ?? 0n) + (index === most ? left : 0n)),
  }));
}

type RowsOptions = { currency?: string; isPublic?: boolean };

/** The parts and their sum with all digits, and the whole of what was closed in parts. */
export function useResultRows(): (result: EndedResult, options?: RowsOptions) => KeyValueRow[] {
  const t = useText('parts');
  return ({ net, parts, whole }, { currency = 'USDT', isPublic = false } = {}) => {
    const change = (amount: string) => (
      <OwnChange amount={amount} currency={currency} isExact hasCurrency isPublic={isPublic} />
    );
    const shown = parts.length > 1 ? parts : [];
    return [
      ...shown.map(({ part, amount }) => ({ label: t(PARTS[part].label), value: change(amount) })),
      { label: t('result.label'), value: change(net), isStrong: true },
      ...(whole === undefined ? [] : [{ label: t('result.whole'), value: change(whole) }]),
    ];
  };
}
