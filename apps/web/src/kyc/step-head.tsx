/** The progress of the steps, as bars and as text, with the purpose of this one. */
import { classes } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

type StepHeadProps = { step: number; of: number; title: string; text: string };

export function StepHead({ step, of, title, text }: StepHeadProps) {
  const t = useText('kyc');
  return (
    <header className="flex flex-col gap-1">
      <div aria-hidden="true" className="mb-2 flex gap-1.5">
        {Array.from({ length: of }, (_, index) => (
          <span
            key={index}
            className={classes(
              'h-1 flex-1 rounded-full',
              index < step ? 'bg-accent' : 'bg-surface-sunken',
            )}
          />
        ))}
      </div>
      <p className="text-12 font-medium text-text-muted">{t('step', { step, of })}</p>
      <h2 className="text-20 font-semibold text-balance">{title}</h2>
      <p className="text-14 text-pretty text-text-muted short:hidden">{text}</p>
    </header>
  );
}
