/** The member's open contracts on other markets, each with its ring: a tap opens its chart. */
import { Icon } from '@anywhen/ui';
import type { SecondsContractLine } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { Link } from '../../router/index.ts';
import { useContractTexts } from '../contract-texts.ts';
import { CountdownRing } from '../countdown-ring.tsx';
import { deskPath } from '../paths.ts';

type OpenStripProps = { contracts: readonly SecondsContractLine[]; symbol: string };

export function OpenStrip({ contracts, symbol }: OpenStripProps) {
  const t = useText('seconds');
  const { directionName } = useContractTexts();
  const others = contracts.filter((contract) => contract.symbol !== symbol);
  if (others.length === 0) return null;
  return (
    <ul aria-label={t('openElsewhere')} className="side-scroll flex gap-2 px-4 py-0.5">
      {others.map((contract) => (
        <li key={contract.id} className="shrink-0">
          <Link
            to={deskPath(contract.symbol)}
            className="flex min-h-11 items-center gap-2 rounded-full bg-surface-raised py-1 pr-3
              pl-1 text-12 font-semibold shadow-card"
          >
            <CountdownRing contract={contract} size={36} />
            {marketText(contract.symbol)}
            <span className={contract.direction === 'up' ? 'text-up' : 'text-down'}>
              <Icon name={contract.direction === 'up' ? 'arrow-up' : 'arrow-down'} size={16} />
              <span className="sr-only">{directionName(contract.direction)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
