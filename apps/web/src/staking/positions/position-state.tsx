/** The state of a position as a badge; for a closed one, how it ended. */
import type { StakingPosition, StakingState } from '@anywhen/protocol';
import { Badge, type BadgeTone, type IconName } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';

const LOOKS: Readonly<Record<StakingState, { tone: BadgeTone; icon: IconName }>> = {
  staking: { tone: 'accent', icon: 'layers' },
  unstaking: { tone: 'warn', icon: 'clock' },
  closed: { tone: 'neutral', icon: 'check' },
};

type PositionStateProps = { position: Pick<StakingPosition, 'state' | 'ending'> };

export function PositionState({ position: { state, ending } }: PositionStateProps) {
  const t = useText('staking');
  return <Badge {...LOOKS[state]}>{ending ? t(`ending.${ending}`) : t(`state.${state}`)}</Badge>;
}
