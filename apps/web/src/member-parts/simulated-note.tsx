/** The notice before any personal input that everything is a simulation. */
import { Icon } from '@anywhen/ui';

type SimulatedNoteProps = { title: string; text?: string };

export function SimulatedNote({ title, text }: SimulatedNoteProps) {
  return (
    <div
      role="note"
      className="flex items-start gap-3 rounded-card bg-simulated p-3 text-14
        text-simulated-contrast short:text-12"
    >
      <Icon name="shield" size={20} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="font-semibold text-pretty">{title}</p>
        {text && <p className="text-pretty">{text}</p>}
      </div>
    </div>
  );
}
