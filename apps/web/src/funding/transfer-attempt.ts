/** Sending a transfer, once: the app's one way to send what moves money, with a transfer's types. */
import { useAttempt, type Attempt as AnyAttempt } from '../money-forms/attempt.ts';
import { sendTransfer, type TransferReceipt, type TransferWish } from './data.ts';

export type Attempt = AnyAttempt<TransferWish, TransferReceipt>;

export function useTransferAttempt() {
  return useAttempt(sendTransfer);
}
