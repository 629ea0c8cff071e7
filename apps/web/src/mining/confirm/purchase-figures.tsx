/** Cost, output and dates of the machines, and the break-even price of bitcoin. */
import { MINING_TOLERANCE_BPS, type MachineModelLine } from '@anywhen/protocol';
import { Card, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { useDayText } from '../../earn-parts/business-day.ts';
import { DayCountdown } from '../../earn-parts/day-countdown.tsx';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showPrice, showShare } from '../../money-forms/amounts.ts';
import { NoticeBox } from '../../money-forms/notice.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useMachineTexts } from '../machine-texts.ts';
import { useStaticValue } from '../static-value.ts';
import type { PurchaseFigures as Figures } from './purchase-draft.ts';

type PurchaseFiguresProps = { model: MachineModelLine; figures: Figures };

export function PurchaseFigures({ model, figures }: PurchaseFiguresProps) {
  const t = useText('mining');
  const language = useLanguage();
  const { usdt, bitcoin } = useMachineTexts();
  const now = useStaticValue(figures);
  const { cost, daily, output } = figures;
  return (
    <Card title={t('confirm.brings')}>
      <KeyValue
        rows={[
          { label: t('confirm.daily'), value: bitcoin(daily) },
          { label: t('confirm.output', { count: model.termDays }), value: bitcoin(output) },
          {
            label: t('confirm.static'),
            value: <OwnAmount amount={now?.value} currency="USDT" size={14} hasCurrency isPublic />,
            hint: now && t('confirm.atPrice', { price: `${showPrice(now.price, language)} USDT` }),
          },
          ...useDateRows(model),
          { label: t('confirm.cost'), value: usdt(cost), isStrong: true },
        ]}
      />
    </Card>
  );
}

/** Also for the result: machines of one day share their dates. */
export function useDateRows({
  startDay,
  termDays,
}: Pick<MachineModelLine, 'startDay' | 'termDays'>): KeyValueRow[] {
  const t = useText('mining');
  const dayText = useDayText();
  return [
    { label: t('machine.start'), value: dayText(startDay) },
    {
      label: t('confirm.firstPayment'),
      value: dayText(startDay + 1),
      hint: <DayCountdown day={startDay + 1} />,
    },
    { label: t('machine.end'), value: dayText(startDay + termDays) },
  ];
}

/** The mandatory sentence, and how the price moves until it arrives. */
export function BreakEven({ model: { breakEven, priceBps } }: Pick<PurchaseFiguresProps, 'model'>) {
  const t = useText('mining');
  const language = useLanguage();
  const { breakEvenText } = useMachineTexts();
  return (
    <NoticeBox tone="warn">
      <p className="font-medium text-pretty">
        {t('confirm.breakEven', { price: breakEvenText(breakEven) })}
      </p>
      {priceBps !== undefined && (
        <p className="text-pretty">
          {t('confirm.follows', {
            share: showShare({ bps: BigInt(priceBps), language }),
            tolerance: showShare({ bps: BigInt(MINING_TOLERANCE_BPS), language }),
          })}
        </p>
      )}
    </NoticeBox>
  );
}
