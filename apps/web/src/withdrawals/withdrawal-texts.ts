/** Formats withdrawals: channels with their costs, targets, accounts. */
import { formatUnits } from '@anywhen/money';
import {
  BANK_FEE_BPS,
  BANK_FEE_MIN,
  NETWORK_TERMS,
  withdrawalMinUnits,
  type Channel,
  type Withdrawal,
} from '@anywhen/protocol';
import { useLanguage, useText } from '../i18n/index.ts';
import { showShare, showExactAmount } from '../money-forms/amounts.ts';

export function useWithdrawalTexts() {
  const t = useText('withdrawals');
  const cases = useText('cases');
  const language = useLanguage();
  const amountText = (amount: string, currency: string) =>
    `${showExactAmount({ amount, currency, language })} ${currency}`;
  const channelName = (channel: Channel) =>
    channel === 'bank' ? t('channel.bank') : cases(`network.${channel}`);
  /** Fixed for a network; for a bank a share with a minimum. */
  const feeRule = (channel: Channel, currency: string) =>
    channel === 'bank'
      ? t('fee.bank', {
          share: showShare({ bps: BigInt(BANK_FEE_BPS), language }),
          min: amountText(BANK_FEE_MIN, currency),
        })
      : amountText(NETWORK_TERMS[channel].withdrawalFee, currency);
  const channelCosts = (channel: Channel, currency: string) =>
    t('channel.costs', {
      fee: feeRule(channel, currency),
      min: amountText(formatUnits(withdrawalMinUnits(channel)), currency),
    });
  const targetText = ({ target }: Withdrawal) => {
    if (target.kind === 'address') return target.label ?? target.address;
    const parts = [target.bankName, target.accountNumber].filter((part) => part !== null);
    return parts.length > 0 ? parts.join(' ') : t('target.deleted');
  };
  /** The beginning and end of an address, which people compare. */
  const shortTarget = (withdrawal: Withdrawal) => {
    const { target } = withdrawal;
    if (target.kind === 'bank') return targetText(withdrawal);
    return target.label ?? `${target.address.slice(0, 10)}…${target.address.slice(-6)}`;
  };
  return { amountText, channelName, feeRule, channelCosts, targetText, shortTarget };
}
