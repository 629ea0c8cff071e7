/**
 * The result of what has ended, in one figure with its parts (rulebook 1.3.1): as a sentence for
 * toasts and lists, and as rows for sheets. Whoever shows a result shows it with these.
 */
import { abs, formatUnits, parseUnits, truncateDecimals } from '@anywhen/money';
import type { EndedResult, ResultPart } from '@anywhen/protocol';
import type { KeyValueRow } from '@anywhen/ui';
import { currentLanguage, textNow, useText, type TextKey } from '../../i18n/index.ts';
import { amountsAreHidden } from '../../parts/hidden-amounts.ts';
import { decimalsOf, showAmount, withSign } from '../amounts.ts';
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

/**
 * `−5.24 USDT (price +0.16, fees −5.40)`, in the digits that amounts of the currency are shown
 * with; undefined while amounts are hidden.
 */
export function resultSentence(result: EndedResult, currency = 'USDT'): string | undefined {
  if (amountsAreHidden()) return undefined;
  const t = textNow('parts');
  const language = currentLanguage();
  const show = (amount: string) => withSign(showAmount({ amount, currency, language }));
  const { net, parts } = shortened(result, decimalsOf(currency));
  const figure = `${show(net)} ${currency}`;
  const named = parts
    .map(({ part, amount }) => t(PARTS[part].inSentence, { amount: show(amount) }))
    .join(t('result.between'));
  const said = parts.length > 1 ? t('result.withParts', { net: figure, parts: named }) : figure;
  if (result.whole === undefined) return said;
  return t('result.withWhole', { net: said, whole: `${show(result.whole)} ${currency}` });
}

type ShownResult = Pick<EndedResult, 'net' | 'parts'>;

/** What is cut off must not make the sum look wrong: who lost most of it takes the difference. */
function shortened({ net, parts }: ShownResult, decimals: number): ShownResult {
  const cut = (amount: string) => parseUnits(truncateDecimals(amount, decimals));
  const units = parts.map(({ amount }) => cut(amount));
  const left = cut(net) - units.reduce((sum, each) => sum + each, 0n);
  const losses = parts.map(({ amount }, index) => abs(parseUnits(amount) - (units[index] ?? 0n)));
  const most = losses.indexOf(losses.reduce((one, other) => (other > one ? other : one), 0n));
  return {
    net: formatUnits(cut(net)),
    parts: parts.map(({ part }, index) => ({
      part,
      amount: formatUnits((units[index] ?? 0n) + (index === most ? left : 0n)),
    })),
  };
}

type RowsOptions = { currency?: string; isPublic?: boolean };

/** The parts and their sum with all digits, and the whole of what was closed in parts. */
export function useResultRows(): (result: EndedResult, options?: RowsOptions) => KeyValueRow[] {
  const t = useText('parts');
  return ({ net, parts, whole }, { currency = 'USDT', isPublic = false } = {}) => {
    const change = (amount: string) => (
      <OwnChange
        amount={amount}
        currency={currency}
        digits="exact"
        hasCurrency
        isPublic={isPublic}
      />
    );
    const shown = parts.length > 1 ? parts : [];
    return [
      ...shown.map(({ part, amount }) => ({ label: t(PARTS[part].label), value: change(amount) })),
      { label: t('result.label'), value: change(net), isStrong: true },
      ...(whole === undefined ? [] : [{ label: t('result.whole'), value: change(whole) }]),
    ];
  };
}
