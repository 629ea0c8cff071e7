/** The check of a liquidation receipt; its code is loaded on demand. */
import { ReceiptCheck } from '../../contract-parts/receipt-check.tsx';
import type { Receipt } from '../data.ts';

export function OwnCheck({ receipt }: { receipt: Receipt }) {
  return <ReceiptCheck receipt={receipt} isOver load={loadCheck} />;
}

async function loadCheck() {
  return (await import('./liquidation-check.tsx')).LiquidationCheck;
}
