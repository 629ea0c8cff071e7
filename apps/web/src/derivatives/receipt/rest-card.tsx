/** The returned rest of a liquidated position, with its breakdown (rulebook 8.2). */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { PositionEvent } from '@anywhen/protocol';
import { Card, KeyValue } from '@anywhen/ui';
import { ExactUsdt } from '../../contract-parts/exact-usdt.tsx';
import { useText } from '../../i18n/index.ts';

type RestCardProps = { events: readonly PositionEvent[]; isPublic: boolean };

export function RestCard({ events, isPublic }: RestCardProps) {
  const t = useText('derivatives');
  const end = events.find(({ kind }) => kind === 'liquidated');
  const last = events.findLast(({ kind }) => kind !== 'liquidated');
  if (!end || !last) return null;
  const { pnl, fee, liquidationFee, insured } = end;
  const worth = parseUnits(last.after.margin) + parseUnits(pnl);
  const fees = [parseUnits(fee), parseUnits(liquidationFee)] as const;
  const reserve = parseUnits(last.after.reserve);
  const back = worth + reserve - fees[0] - fees[1] + parseUnits(insured);
  const usdt = (units: bigint) => <ExactUsdt amount={formatUnits(units)} isPublic={isPublic} />;
  const isInsured = parseUnits(insured) > 0n;
  return (
    <Card title={t('rest.title')}>
      <KeyValue
        rows={[
          { label: t('formula.worth'), value: usdt(worth) },
          { label: t('plan.reserve'), value: usdt(reserve) },
          { label: t('rest.fee'), value: usdt(-fees[0]) },
          { label: t('rules.liquidationFee'), value: usdt(-fees[1]) },
          ...(isInsured ? [{ label: t('result.insured'), value: usdt(parseUnits(insured)) }] : []),
          { label: t('rest.back'), value: usdt(back), isStrong: true },
        ]}
      />
    </Card>
  );
}
