/** The state of a bot as a badge. */
import type { BotState as State } from '@anywhen/protocol';
import { Badge, type BadgeTone, type IconName } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';

const LOOKS: Readonly<Record<State, { tone: BadgeTone; icon: IconName }>> = {
  running: { tone: 'accent', icon: 'bolt' },
  paused: { tone: 'warn', icon: 'clock' },
  stopping: { tone: 'warn', icon: 'clock' },
  stopped: { tone: 'neutral', icon: 'close' },
  completed: { tone: 'neutral', icon: 'check' },
  error: { tone: 'danger', icon: 'warning' },
};

export function BotState({ state }: { state: State }) {
  const t = useText('strategy');
  return <Badge {...LOOKS[state]}>{t(`state.${state}`)}</Badge>;
}
