/** The state of a purchase of machines as a badge. */
import type { MachineState as State } from '@anywhen/protocol';
import { Badge, type BadgeTone, type IconName } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';

const LOOKS: Readonly<Record<State, { tone: BadgeTone; icon: IconName }>> = {
  pending: { tone: 'warn', icon: 'clock' },
  running: { tone: 'accent', icon: 'bolt' },
  expired: { tone: 'neutral', icon: 'check' },
  cancelled: { tone: 'neutral', icon: 'close' },
};

export function MachineState({ state }: { state: State }) {
  const t = useText('mining');
  return <Badge {...LOOKS[state]}>{t(`state.${state}`)}</Badge>;
}
