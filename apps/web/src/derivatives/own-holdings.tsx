/**
 * The holdings of the derivatives account: positions with their current value, and what the
 * available amount can open with each leverage (rulebook 1.2).
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { maxLotsOf, maxNotionalUnits, type LeveragePosition } from '@anywhen/protocol';
import { findMarket } from '@anywhen/prices';
import { Badge, Card, ListRow } from '@anywhen/ui';
import { Sentence, useText } from '../i18n/index.ts';
import { useAvailable, useTicker } from '../live/index.ts';
import { CurrencyMark } from '../market-parts/currency-mark.tsx';
import { quantityText, ticksOf } from '../market-parts/market-steps.ts';
import { currencyOf } from '../market-parts/symbol-text.ts';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import { WideTable } from '../parts/wide-table.tsx';
import { useChanges, useKnownCurrent } from './current-positions.ts';
import { useTerms } from './data.ts';
import { RECORD, positionPath } from './paths.ts';
import { LiveEquity, LivePnl } from './position/live-figures.tsx';
import { toneOfSide, usePositionTexts } from './position-texts.ts';
import { BUILT_TERMS, findLeverageMarket, marketTermsOf } from './terms.ts';

export function OwnHoldings() {
  return (
    <>
      <OwnPositions />
      <AvailablePerLeverage />
    </>
  );
}

/** Nothing without positions: the balances below show what the account has. */
function OwnPositions() {
  const t = useText('derivatives');
  const now = useKnownCurrent();
  useChanges();
  if (!now || now.positions.length === 0) return null;
  return (
    <Card padding="none" title={t('holdings.positions')}>
      <ul className="divide-y divide-line">
        {now.positions.map((position) => (
          <li key={position.id}>
            <PositionRow position={position} />
          </li>
        ))}
      </ul>
      <div className="border-t border-line">
        <ListRow
          isDense
          hasChevron
          href={RECORD}
          title={<span className="text-14">{t('positions.record')}</span>}
        />
      </div>
    </Card>
  );
}

function PositionRow({ position }: { position: LeveragePosition }) {
  const t = useText('derivatives');
  const { sideName } = usePositionTexts();
  const market = findMarket(position.symbol);
  if (!market) return null;
  return (
    <ListRow
      href={positionPath(position.id)}
      leading={<CurrencyMark currency={market.currency} />}
      title={
        <span className="flex items-center gap-1.5">
          {market.currency}
          <Badge tone={toneOfSide(position.side)}>
            {sideName(position.side)} {position.leverage}×
          </Badge>
        </span>
      }
      detail={
        <OwnAmount
          amount={position.quantity}
          currency={currencyOf(position.symbol)}
          size={12}
          tone="muted"
          isExact
          hasCurrency
        />
      }
      trailing={<LivePnl position={position} market={market} />}
      trailingDetail={
        <Sentence
          say={(marks) => t('holdings.worth', marks)}
          parts={{ amount: <LiveEquity position={position} market={market} /> }}
        />
      }
    />
  );
}

const SYMBOL = 'BTCUSDT';

/** EX-1.1 for the member's own amount: the available amount depends on the leverage. */
function AvailablePerLeverage() {
  const t = useText('derivatives');
  const available = useAvailable('derivatives', 'USDT');
  const terms = useTerms();
  const leverages = (marketTermsOf(terms, SYMBOL) ?? BUILT_TERMS.markets[0])?.leverages ?? [];
  if (available === undefined) return null;
  const availableUnits = parseUnits(available);
  return (
    <Card title={t('holdings.perLeverage')}>
      <p className="mb-3 text-14 text-pretty text-text-muted">{t('holdings.perLeverageText')}</p>
      <WideTable
        head={[t('leverage.label'), t('holdings.opens'), t('holdings.inBitcoin')]}
        rows={leverages.map((leverage) => ({
          key: String(leverage),
          cells: <Cells asked={{ availableUnits, leverage, takerBps: terms.takerBps }} />,
        }))}
      />
    </Card>
  );
}

type CellsProps = { asked: { availableUnits: bigint; leverage: number; takerBps: number } };

function Cells({ asked }: CellsProps) {
  return (
    <>
      <th scope="row" className="py-1 text-left font-medium">
        {asked.leverage}×
      </th>
      <td>
        <OwnAmount
          amount={formatUnits(maxNotionalUnits(asked.availableUnits, asked))}
          currency="USDT"
          size={12}
        />
      </td>
      <td>
        <InBitcoin asked={asked} />
      </td>
    </>
  );
}

function InBitcoin({ asked }: CellsProps) {
  const mark = useTicker(SYMBOL)?.last;
  const market = findLeverageMarket(SYMBOL);
  if (mark === undefined || !market) return '–';
  const lots = maxLotsOf(market, Number(ticksOf(market, mark)), asked);
  return <OwnAmount amount={quantityText(market, lots)} currency="BTC" size={12} isExact />;
}
