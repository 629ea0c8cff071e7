/** The frame of the three pages for visitors: an icon, a heading, a sentence, and the form. */
import type { ReactNode } from 'react';
import { IconButton } from '@anywhen/ui';
import { Logo } from '../parts/marks/logo.tsx';
import { openLanguageSheet } from '../parts/sheet-names.ts';
import { TitleBarAction } from '../parts/title-bar-action.tsx';
import { useText } from '../i18n/index.ts';
import { Link, useQuery, type RoutePath, type To } from '../router/index.ts';

type FormPageProps = { title: string; text: ReactNode; children: ReactNode };

export function FormPage({ title, text, children }: FormPageProps) {
  const t = useText('app');
  return (
    <div className="mx-auto flex max-w-120 flex-col gap-6 px-4 pt-6">
      <TitleBarAction>
        <IconButton icon="globe" label={t('language.title')} onClick={openLanguageSheet} />
      </TitleBarAction>
      <header className="flex flex-col gap-2">
        <Logo size={48} className="mb-1" />
        <h2 className="text-28 font-semibold text-balance">{title}</h2>
        <p className="text-16 text-pretty text-text-muted">{text}</p>
      </header>
      {children}
    </div>
  );
}

/** Links between these pages preserve the target of the login. */
export function withRedirect(path: RoutePath, query: URLSearchParams): To {
  const redirect = query.get('redirect');
  return redirect === null ? path : `${path}?${new URLSearchParams({ redirect })}`;
}

type OtherPageProps = { question: string; path: RoutePath; label: string };

/** The way to the page that a visitor may have wanted instead. */
export function OtherPage({ question, path, label }: OtherPageProps) {
  const query = useQuery();
  return (
    <p className="text-center text-14 text-text-muted">
      {question}{' '}
      <Link to={withRedirect(path, query)} className="inline-block py-3 font-semibold text-accent">
        {label}
      </Link>
    </p>
  );
}
