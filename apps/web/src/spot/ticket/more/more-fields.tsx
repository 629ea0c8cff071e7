/**
 * The fields that only some orders have: trigger, limit behind it, expiry. They are arranged around
 * the price in reading order: for an OCO the limit first, otherwise the trigger.
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

/** Optional for a sell: then the stop sells at the market price. */
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
