/**
 * The profit of a grid's round trips and its total result, always side by side, with what the same
 * USDT would have brought held in the currency: none of them alone shows what the grid was worth.
 */
import type { StrategyBot } from '@anywhen/protocol';
import { KeyValue } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { OwnChange } from '../money-forms/own-amount.tsx';
import { useBotResult } from './bot-result.ts';

type ComparisonProps = { bot: StrategyBot };

export function Comparison({ bot }: ComparisonProps) {
  const t = useText('strategy');
  const shown = useBotResult(bot);
  const { currency } = bot;
  const change = (amount: string | undefined, percent?: string) =>
    amount === undefined ? (
      '–'
    ) : (
      <OwnChange amount={amount} percent={percent} currency="USDT" hasCurrency />
    );
  return (
    <KeyValue
      rows={[
        { label: t('result.gridProfit'), value: change(shown?.gridProfit) },
        {
          label: t('result.total'),
          value: change(shown?.result, shown?.percent),
          isStrong: true,
        },
        { label: t('result.held', { currency }), value: change(shown?.held) },
      ]}
    />
  );
}

/** The same in one line, for a list. */
export function ComparisonLine({ bot }: ComparisonProps) {
  const t = useText('strategy');
  const shown = useBotResult(bot);
  if (!shown) return null;
  const change = (amount: string) => <OwnChange amount={amount} currency="USDT" size={12} />;
  return (
    <span className="tabular flex flex-wrap gap-x-3 text-12 text-text-muted">
      <span>
        {t('result.gridProfitShort')} {change(shown.gridProfit)}
      </span>
      {shown.held !== undefined && (
        <span>
          {t('result.heldShort')} {change(shown.held)}
        </span>
      )}
    </span>
  );
}
