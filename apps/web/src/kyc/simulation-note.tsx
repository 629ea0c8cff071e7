/** The plain word before anything is asked (rulebook 13.5): nothing real belongs in here. */
import { Icon } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

/** In one line where there is nothing yet to be handed in. */
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
  return (
    <div
      role="note"
      className="flex items-start gap-3 rounded-card bg-simulated p-3 text-14
        text-simulated-contrast short:py-2 short:text-12"
    >
      <Icon name="shield" size={20} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="font-semibold text-pretty">{t('note.title')}</p>
        <p className="text-pretty">{t('note.text')}</p>
      </div>
    </div>
  );
}
