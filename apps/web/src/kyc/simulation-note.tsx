/** The notice before any input (rulebook 13.5): nothing real belongs in here. */
import { Icon } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { SimulatedNote } from '../member-parts/simulated-note.tsx';

/** In one line where nothing is submitted yet. */
export function ShortSimulationNote() {
  const t = useText('kyc');
  return (
    <p
      role="note"
      className="flex items-center gap-1.5 text-12 font-medium text-pretty text-simulated-contrast"
    >
      <Icon name="shield" size={16} />
      {t('note.title')}
    </p>
  );
}

export function SimulationNote() {
  const t = useText('kyc');
  return <SimulatedNote title={t('note.title')} text={t('note.text')} />;
}
