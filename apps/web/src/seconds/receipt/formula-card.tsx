/** The result formula with its numbers: two prices, one rule, one product. */
import { Card } from '@anywhen/ui';
import type { SharedContract } from '@anywhen/protocol';
import { showExactAmount, withSign } from '../../money-forms/amounts.ts';
import { useAmountsAreHidden } from '../../parts/hidden-amounts.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { useContractTexts } from '../contract-texts.ts';
import { percentOf } from '../terms.ts';

type FormulaCardProps = { contract: SharedContract; isPublic: boolean };

export function FormulaCard({ contract, isPublic }: FormulaCardProps) {
  const t = useText('seconds');
  const { typeName, resultName } = useContractTexts();
  const { opening, settlement, result, direction } = contract;
  return (
    <Card title={t('formula.title')}>
      <div className="flex flex-col gap-2 text-14">
        <p className="text-pretty text-text-muted">{t('formula.rule')}</p>
        {opening && settlement && result && (
          <Line
            left={`${showPrice(settlement.price)} ${signOf(contract)} ${showPrice(opening.price)}`}
            right={`→ ${typeName(direction)}: ${resultName(result)}`}
          />
        )}
        {result === null ? (
          <p className="text-text-muted">{t('formula.open')}</p>
        ) : (
          <Amounts contract={contract} isPublic={isPublic} />
        )}
      </div>
    </Card>
  );
}

function Amounts({ contract, isPublic }: FormulaCardProps) {
  const t = useText('seconds');
  const language = useLanguage();
  const isHidden = useAmountsAreHidden() && !isPublic;
  const { result, wager, receipt, profit, returnBps } = contract;
  if (receipt === null || profit === null) return null;
  const write = (amount: string) =>
    isHidden ? HIDDEN : showExactAmount({ amount, currency: 'USDT', language });
  const gained = isHidden
    ? HIDDEN
    : withSign(showExactAmount({ amount: profit, currency: 'USDT', language }));
  const products = {
    win: `${write(wager)} × (1 + ${percentOf(returnBps)})`,
    lose: t('formula.nothing'),
    draw: t('formula.wager'),
  };
  return (
    <>
      <Line
        left={`${t('field.receipt')}: ${result ? products[result] : ''}`}
        right={`= ${write(receipt)}`}
      />
      <Line
        left={`${t('field.profit')}: ${write(receipt)} − ${write(wager)}`}
        right={`= ${gained}`}
      />
    </>
  );
}

const HIDDEN = '••••';

function Line({ left, right }: { left: string; right: string }) {
  return (
    <p className="tabular flex flex-wrap justify-between gap-x-3 rounded-inner bg-surface-sunken px-3 py-2">
      <span className="wrap-anywhere">{left}</span>
      <span className="ml-auto font-semibold">{right}</span>
    </p>
  );
}

/** Only for the sign: the result itself was settled with integers. */
function signOf({ opening, settlement }: SharedContract): '>' | '<' | '=' {
  const [before, after] = [Number(opening?.price), Number(settlement?.price)];
  if (after === before) return '=';
  return after > before ? '>' : '<';
}
