/** Makes up an address of a simulated wallet outside, so that nobody has to look for one (9.2). */
import { simulatedAddress, type Network } from '@anywhen/protocol';
import { Button } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

type CreateAddressProps = {
  network: Network | undefined;
  onCreate: (address: string) => void;
  /** An address is one of a network. */
  onMissing: () => void;
};

const ADDRESS_BYTES = 24;

export function CreateAddress({ network, onCreate, onMissing }: CreateAddressProps) {
  const t = useText('cases');
  const create = () => {
    if (!network) return onMissing();
    onCreate(simulatedAddress(network, crypto.getRandomValues(new Uint8Array(ADDRESS_BYTES))));
  };
  return (
    <Button look="quiet" size="small" icon="sparkle" className="-ml-3 self-start" onClick={create}>
      {t('address.create')}
    </Button>
  );
}
