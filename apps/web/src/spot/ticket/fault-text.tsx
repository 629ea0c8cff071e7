/** The message for a faulty field, with a link to the remedy if there is one. */
import type { Market } from '@anywhen/prices';
import { findText, useLanguage, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import type { Fault } from '../../money-forms/faults.ts';
import { Link } from '../../router/index.ts';
import type { Draft } from './order-draft.ts';
import { transferInPath } from '../trade-path.ts';

type FaultTextProps = { fault: Fault; draft: Draft; market: Market };

export function FaultText({ fault, draft, market }: FaultTextProps) {
  const t = useText('spot');
  useLanguage();
  const currency = draft.side === 'buy' ? 'USDT' : market.currency;
  return (
    <>
      {findText(fault.namespace, fault.key, shownParams(fault))}
      {fault.isShortage && (
        <>
          {' '}
          <Link to={transferInPath(currency)} className="inline-block py-1 underline">
            {t('transferIn')}
          </Link>
        </>
      )}
    </>
  );
}

/** The formatted figures of a fault. */
function shownParams({ params = {} }: Fault): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, showPrice(value)]),
  );
}
