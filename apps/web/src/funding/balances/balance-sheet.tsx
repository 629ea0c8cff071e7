/** One balance with all its digits, and its actions. */
import type { AccountKind } from '@anywhen/protocol';
import { KeyValue, LinkButton } from '@anywhen/ui';
import { Sheet } from '../../parts/overlays.tsx';
import { OwnAmount, type OwnAmountProps } from '../../money-forms/own-amount.tsx';
import { useLanguage, useText } from '../../i18n/index.ts';
import type { To } from '../../router/index.ts';
import { counterpartOf, transferPath, useAccountNames } from '../accounts.ts';
import { showPrice } from '../../money-forms/amounts.ts';
import type { Cost } from './costs.ts';
import { currencyName } from '../currencies.ts';
import { usePriceOf } from '../../market-parts/worth.ts';
import type { Holding } from '../valuation.ts';
import { withTerm } from '../../parts/terms/term-mark.tsx';

type BalanceSheetProps = {
  kind: AccountKind;
  /** Undefined before the first choice, and when the balance is gone. */
  holding: Holding | undefined;
  /** Undefined where nothing can be withdrawn, and until it is loaded. */
  withdrawable: string | undefined;
  cost: Cost | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function BalanceSheet(props: BalanceSheetProps) {
  const { kind, holding, withdrawable, cost, isOpen, onClose } = props;
  const nameOf = useAccountNames();
  return (
    <Sheet
      isOpen={isOpen && holding !== undefined}
      onClose={onClose}
      title={holding ? `${holding.currency} · ${nameOf(kind)}` : nameOf(kind)}
      footer={holding && <BalanceActions kind={kind} currency={holding.currency} />}
    >
      {holding && <BalanceFigures holding={holding} withdrawable={withdrawable} cost={cost} />}
    </Sheet>
  );
}

type BalanceFiguresProps = { holding: Holding } & Pick<BalanceSheetProps, 'withdrawable' | 'cost'>;

function BalanceFigures({ holding, withdrawable, cost }: BalanceFiguresProps) {
  const t = useText('funding');
  const language = useLanguage();
  const { currency, available, held, total, valueUsdt } = holding;
  const price = usePriceOf()(currency);
  return (
    <KeyValue
      rows={[
        { label: t('balance.name'), value: currencyName(currency) },
        { label: t('balance.available'), value: <Figure amount={available} currency={currency} /> },
        ...(withdrawable === undefined
          ? []
          : [
              {
                label: t('balance.withdrawable'),
                value: <Figure amount={withdrawable} currency={currency} />,
                hint: withdrawable !== available && t('balance.withdrawableHint'),
              },
            ]),
        withTerm('held', {
          label: t('balance.held'),
          value: <Figure amount={held} currency={currency} />,
          hint: t('balance.heldHint'),
        }),
        {
          label: t('balance.total'),
          value: <Figure amount={total} currency={currency} hasPaperMark />,
          isStrong: true,
        },
        ...(currency === 'USDT'
          ? []
          : [
              {
                label: t('balance.price'),
                value: price === undefined ? '–' : `${showPrice(price, language)} USDT`,
              },
              { label: t('balance.value'), value: <Figure amount={valueUsdt} currency="USDT" /> },
            ]),
        ...(cost === undefined
          ? []
          : [
              withTerm('averageCost', {
                label: t('balance.averageCost'),
                value: `${showPrice(cost.averageCost, language)} USDT`,
              }),
              { label: t('balance.cost'), value: <Figure amount={cost.cost} currency="USDT" /> },
            ]),
      ]}
    />
  );
}

function Figure(figure: Pick<OwnAmountProps, 'amount' | 'currency' | 'hasPaperMark'>) {
  return <OwnAmount {...figure} size={14} isExact hasCurrency />;
}

function BalanceActions({ kind, currency }: { kind: AccountKind; currency: string }) {
  const t = useText('funding');
  const records: To = `/pay/record?${new URLSearchParams({ account: kind, currency })}`;
  return (
    <div className="grid grid-cols-2 gap-3">
      <LinkButton look="secondary" href={records}>
        {t('action.records')}
      </LinkButton>
      <LinkButton href={transferPath({ from: kind, to: counterpartOf(kind), currency })}>
        {t('action.transfer')}
      </LinkButton>
    </div>
  );
}
