/** The fee of each order, and by how much a level lowers it (rulebook 2.4). */
import { spotFeeBps } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { feeText } from '../bot-texts.ts';

export function FeeRate({ feeBps }: { feeBps: number }) {
  const t = useText('strategy');
  const usual = spotFeeBps(0);
  const percent = Math.round(((usual - feeBps) * 100) / usual);
  const fee = feeText({ feeBps });
  return <>{percent > 0 ? t('fee.lower', { fee, percent }) : t('fee.usual', { fee })}</>;
}
