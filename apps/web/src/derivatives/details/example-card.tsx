/**
 * A worked example: 0.1 BTC at 65 000 with each leverage (EX-8.3 and EX-8.4), computed by the rules
 * themselves.
 */
import { openingCostOf, shownLiquidationTicks, valueUnitsOf } from '@anywhen/protocol';
import { Card } from '@anywhen/ui';
import { formatUnits } from '@anywhen/money';
import { useLanguage, useText } from '../../i18n/index.ts';
import { priceText } from '../../market-parts/market-steps.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { showAmount } from '../../money-forms/amounts.ts';
import { WideTable } from '../../parts/wide-table.tsx';
import { useTerms } from '../data.ts';
import { findLeverageMarket, marketTermsOf } from '../terms.ts';

const SYMBOL = 'BTCUSDT';
const TICKS = 6_500_000;
const LOTS = 10_000n;

export function ExampleCard() {
  const t = useText('derivatives');
  const terms = useTerms();
  const own = marketTermsOf(terms, SYMBOL);
  if (!own) return null;
  return (
    <Card title={t('example.title')}>
      <WideTable
        head={[t('leverage.label'), t('plan.margin'), t('example.long'), t('example.short')]}
        rows={own.leverages.map((leverage) => ({
          key: String(leverage),
          cells: <Cells leverage={leverage} mmrBps={own.mmrBps} takerBps={terms.takerBps} />,
        }))}
      />
      <p className="mt-2 text-12 text-pretty text-text-muted">{t('example.text')}</p>
    </Card>
  );
}

type CellsProps = { leverage: number; mmrBps: number; takerBps: number };

function Cells({ leverage, mmrBps, takerBps }: CellsProps) {
  const language = useLanguage();
  const market = findLeverageMarket(SYMBOL);
  if (!market) return null;
  const entryValueUnits = valueUnitsOf(market, TICKS, LOTS);
  const { marginUnits } = openingCostOf(entryValueUnits, { leverage, feeBps: takerBps, takerBps });
  const endOf = (side: 'long' | 'short') => {
    const exposure = { side, lots: LOTS, entryValueUnits, marginUnits };
    const tickUnits = valueUnitsOf(market, 1, LOTS);
    const end = shownLiquidationTicks(exposure, tickUnits, { mmrBps, takerBps });
    return end === undefined ? '–' : showPrice(priceText(market, end));
  };
  const margin = formatUnits(marginUnits);
  return (
    <>
      <th scope="row" className="py-1 text-left font-medium">
        {leverage}×
      </th>
      <td>{showAmount({ amount: margin, currency: 'USDT', language })}</td>
      <td>{endOf('long')}</td>
      <td>{endOf('short')}</td>
    </>
  );
}
