/** The introduction of each sample, with the badge that marks it as one. */
import { useText } from '../i18n/index.ts';

export function SampleIntro({ children }: { children: string }) {
  const t = useText('demo');
  return (
    <div className="flex flex-col gap-1">
      <p className="text-16 text-pretty">{children}</p>
      <p className="text-14 text-pretty text-text-muted">{t('about')}</p>
    </div>
  );
}
