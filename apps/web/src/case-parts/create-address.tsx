/** Generates the address of a simulated outside wallet, so that nobody has to find one (9.2). */
import { networksOf, simulatedAddress, type Network } from '@anywhen/protocol';
import { Button } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

type CreateAddressProps = {
  currency: string;
  /** Defaults to the first network on offer. */
  network: Network | undefined;
  onCreate: (made: { address: string; network: Network }) => void;
};

const ADDRESS_BYTES = 24;

export function CreateAddress({ currency, network: chosen, onCreate }: CreateAddressProps) {
  const t = useText('cases');
  const network = chosen ?? networksOf(currency)[0];
  if (!network) return null;
  const create = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(ADDRESS_BYTES));
    onCreate({ address: simulatedAddress(network, bytes), network });
  };
  return (
    <Button look="quiet" size="small" icon="sparkle" className="-ml-3 self-start" onClick={create}>
      {t('address.create')}
    </Button>
  );
}
