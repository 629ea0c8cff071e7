/** Figures with what they mean: the word says it, its colour repeats it. */
import { Badge, type BadgeTone, type IconName } from '@anywhen/ui';
import type { Mark, State } from './standing.ts';
import { HOUSE_TEXTS } from './texts.ts';

const LOOKS: Readonly<Record<State, { tone: BadgeTone; icon: IconName }>> = {
  good: { tone: 'accent', icon: 'check' },
  watch: { tone: 'warn', icon: 'eye' },
  bad: { tone: 'danger', icon: 'warning' },
};

export function StateBadge({ state }: { state: State }) {
  return <Badge {...LOOKS[state]}>{HOUSE_TEXTS.states[state]}</Badge>;
}

export function MarkList({ marks }: { marks: readonly Mark[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {marks.map(({ name, state, text }) => (
        <li key={name} className="flex items-start justify-between gap-3 text-14">
          <span className="min-w-0">
            <span className="block font-medium">{name}</span>
            <span className="tabular block text-text-muted wrap-anywhere">{text}</span>
          </span>
          <StateBadge state={state} />
        </li>
      ))}
    </ul>
  );
}
