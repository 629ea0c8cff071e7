/**
 * The fields that only some orders have: the trigger, the limit behind it, the end. They stand
 * around the price in the order one would say them: an OCO first what it hopes for, the others
 * first what they wait for.
 */
import { useText } from '../../../i18n/index.ts';
import { hasExpiry } from '../order-draft.ts';
import { PriceEntry, type TicketPartProps } from '../price-entry.tsx';
import { ExpiryField } from './expiry-field.tsx';

export function MoreFields(props: TicketPartProps) {
  const { draft } = props;
  return (
    <>
      {draft.isOco && <OcoPrices {...props} />}
      {!draft.isOco && draft.trigger && <TriggerPrices {...props} />}
      {hasExpiry(draft) && <ExpiryField {...props} />}
    </>
  );
}

function TriggerPrices(props: TicketPartProps) {
  const t = useText('spot');
  return (
    <>
      <PriceEntry {...props} name="triggerPrice" label={t('trigger.price')} />
      {props.draft.type === 'limit' && <PriceEntry {...props} label={t('trigger.limit')} />}
    </>
  );
}

/** A sell may leave the last price out: then the stop sells at the market's price. */
function OcoPrices(props: TicketPartProps) {
  const t = useText('spot');
  const isSell = props.draft.side === 'sell';
  return (
    <>
      <PriceEntry {...props} label={t('oco.limit')} />
      <PriceEntry {...props} name="triggerPrice" label={t('oco.trigger')} />
      <PriceEntry
        {...props}
        name="stopPrice"
        label={t('oco.stopLimit')}
        {...(isSell && { placeholder: t('type.market') })}
      />
    </>
  );
}
