/** The reason why a product cannot be bought, in one line. */
import { rejectionKey } from '@anywhen/protocol';
import { useRejectionText, useText } from '../../i18n/index.ts';
import type { Gate } from '../gate.ts';

export function GateNotice({ gate }: { gate: Extract<Gate, { code: unknown }> }) {
  const t = useText('finance');
  const explain = useRejectionText();
  const isSoldOut = gate.code === 'PRODUCT_SOLD_OUT';
  return (
    <output className="rounded-inner bg-warn-tint px-3 py-2 text-14 text-pretty">
      {isSoldOut ? t('sold.out') : explain({ key: rejectionKey(gate.code) })}
    </output>
  );
}
