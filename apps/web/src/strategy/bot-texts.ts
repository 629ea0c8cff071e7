/** The texts of bots: names, states, dates and log entries. */
import { formatUnits } from '@anywhen/money';
import { rejectionKey, type BotKind, type DcaInterval } from '@anywhen/protocol';
import type { RejectionCode, StrategyBot } from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import { findText, useText, writePercent } from '../i18n/index.ts';
import { marketText } from '../market-parts/symbol-text.ts';

export const BOT_ICONS: Readonly<Record<BotKind, IconName>> = { dca: 'calendar', grid: 'layers' };

export function useBotTexts() {
  const t = useText('strategy');
  return {
    kindName: (kind: BotKind) => t(`kind.${kind}`),
    intervalName: (interval: DcaInterval) => t(`interval.${interval}`),
    /** `Grid BTC/USDT`. */
    named: ({ kind, symbol }: Pick<StrategyBot, 'kind' | 'symbol'>) =>
      t('named', { kind: t(`kind.${kind}`), market: marketText(symbol) }),
    runsText: (runs: number | null) =>
      runs === null ? t('dca.untilFundsEnd') : t('dca.runsCount', { count: runs }),
  };
}

/** `0.08%`. */
export function feeText({ feeBps }: { feeBps: number }): string {
  return writePercent(formatUnits(BigInt(feeBps), 2));
}

/** The refusal, with the shared text of its code. */
export function refusalText(code: RejectionCode): string {
  return findText('errors', rejectionKey(code).replace('error.', '')) ?? code;
}
