/** The member's position in this market in one line above the chart; a tap shows the details. */
import { Badge, Icon } from '@anywhen/ui';
import type { LeveragePosition } from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { Link } from '../../router/index.ts';
import { positionPath } from '../paths.ts';
import { LivePnl } from '../position/live-figures.tsx';
import { toneOfSide, usePositionTexts } from '../position-texts.ts';

type PositionStripProps = { position: LeveragePosition; market: Market };

export function PositionStrip({ position, market }: PositionStripProps) {
  const t = useText('derivatives');
  const { sideName, stateName } = usePositionTexts();
  return (
    <Link
      to={positionPath(position.id)}
      className="mx-4 flex min-h-11 items-center gap-2 rounded-card bg-surface-raised px-3 py-1.5
        text-14 shadow-card"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
        <Badge tone={toneOfSide(position.side)}>
          {sideName(position.side)} {position.leverage}×
        </Badge>
        <OwnAmount
          amount={position.quantity}
          currency={market.currency}
          size={14}
          isExact
          hasCurrency
        />
        <span className="ml-auto">
          {position.state === 'closing' ? (
            <Badge tone="warn">{stateName('closing')}</Badge>
          ) : (
            <LivePnl position={position} market={market} />
          )}
        </span>
      </span>
      <Icon name="chevron-right" size={16} className="text-text-muted" />
      <span className="sr-only">{t('position.show')}</span>
    </Link>
  );
}
