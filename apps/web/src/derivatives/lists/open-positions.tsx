/** The open positions, each as a card. */
import { EmptyState } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { LoadingBlocks } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useCurrent } from '../current-positions.ts';
import { PositionCard } from '../position/position-card.tsx';

export function OpenPositions() {
  const t = useText('derivatives');
  const current = useCurrent();
  if (current.status === 'failed') return <LoadFailed asked={current.asked} />;
  if (current.status === 'loading') {
    return (
      <div className="px-4">
        <LoadingBlocks heights={[240]} />
      </div>
    );
  }
  const { positions } = current.now;
  if (positions.length === 0) {
    return <EmptyState title={t('positions.none')} text={t('positions.noneText')} />;
  }
  return (
    <ul className="flex flex-col gap-3 px-4">
      {positions.map((position) => (
        <li key={position.id}>
          <PositionCard position={position} />
        </li>
      ))}
    </ul>
  );
}
