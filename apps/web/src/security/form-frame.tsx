/**
 * The frame of a page with one form: an icon, a heading, a sentence, and the effect of a change.
 */
import type { ReactNode } from 'react';
import { Icon, type IconName } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

type FormFrameProps = { icon: IconName; title: string; text: string; children: ReactNode };

export function FormFrame({ icon, title, text, children }: FormFrameProps) {
  return (
    <div className="mx-auto flex max-w-120 flex-col gap-5 px-4 pt-5 pb-6">
      <header className="flex items-start gap-3">
        <span
          className="flex size-11 shrink-0 items-center justify-center rounded-card bg-accent-tint
            text-accent"
        >
          <Icon name={icon} size={24} />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-20 font-semibold text-balance">{title}</h2>
          <p className="text-14 text-pretty text-text-muted">{text}</p>
        </div>
      </header>
      {children}
    </div>
  );
}

/** Shown before the tap, so that nobody learns it from a refused withdrawal. */
export function Effects({ texts }: { texts: readonly string[] }) {
  const t = useText('security');
  return (
    <section className="flex items-start gap-3 rounded-card border border-line p-3 text-14">
      <Icon name="info" size={20} className="shrink-0 text-accent" />
      <div className="flex flex-col gap-1">
        <h3 className="font-semibold">{t('effect.title')}</h3>
        <ul className="flex flex-col gap-1 text-pretty text-text-muted">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
