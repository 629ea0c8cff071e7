/** The check of a position's receipt; its code is loaded on demand. */
import { ReceiptCheck } from '../../contract-parts/receipt-check.tsx';
import type { Receipt } from '../data.ts';
import { isCurrent } from '../option-texts.ts';

export function OwnCheck({ receipt }: { receipt: Receipt }) {
  return <ReceiptCheck receipt={receipt} isOver={!isCurrent(receipt.position)} load={loadCheck} />;
}

async function loadCheck() {
  return (await import('./option-check.tsx')).OptionCheck;
}
