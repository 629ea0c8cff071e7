/** The buy button within thumb reach, or the reason why nothing can be bought. */
import type { FinanceProductLine } from '@anywhen/protocol';
import { Button, LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { loginPath, useSheetEntry } from '../../router/index.ts';
import { useSession } from '../../session/session.ts';
import { findGate, type Gate } from '../gate.ts';
import { productPath } from '../paths.ts';
import { GateNotice } from './gate-notice.tsx';
import { PurchaseSheet } from './purchase-sheet.tsx';

export function BuyBar({ product }: { product: FinanceProductLine }) {
  const gate = findGate(useSession(), product);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-col gap-2 bg-surface px-4 pt-2 pb-3">
      {gate ? <Closed gate={gate} code={product.code} /> : <Buy product={product} />}
    </div>
  );
}

function Buy({ product }: { product: FinanceProductLine }) {
  const t = useText('finance');
  const [isOpen, open, close] = useSheetEntry('finance.purchase');
  return (
    <>
      <Button size="large" isFullWidth onClick={open}>
        {t('buy.open')}
      </Button>
      <PurchaseSheet product={product} isOpen={isOpen} onClose={close} />
    </>
  );
}

function Closed({ gate, code }: { gate: Gate; code: string }) {
  const t = useText('finance');
  if (!('code' in gate)) {
    return (
      <LinkButton size="large" isFullWidth icon="login" href={loginPath(productPath(code))}>
        {t('buy.logIn')}
      </LinkButton>
    );
  }
  return (
    <>
      <GateNotice gate={gate} />
      {gate.code === 'KYC_PRIMARY_REQUIRED' ? (
        <LinkButton size="large" isFullWidth href="/homeindex/userauth">
          {t('buy.verify')}
        </LinkButton>
      ) : (
        <Button size="large" isFullWidth disabled>
          {t('buy.open')}
        </Button>
      )}
    </>
  );
}
