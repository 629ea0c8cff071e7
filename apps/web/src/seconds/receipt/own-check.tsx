/** The check of a contract's receipt; its code is loaded on demand. */
import { ReceiptCheck } from '../../contract-parts/receipt-check.tsx';
import type { Receipt } from '../data.ts';

export function OwnCheck({ receipt }: { receipt: Receipt }) {
  const isOver = receipt.contract.state === 'ended';
  return <ReceiptCheck receipt={receipt} isOver={isOver} load={loadCheck} />;
}

async function loadCheck() {
  return (await import('./contract-check.tsx')).ContractCheck;
}
