/** The catch-all: a URL without a page, shown as it was typed. */
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useCurrentPath } from '../router/index.ts';

export function Page() {
  const t = useText('app');
  const path = readable(useCurrentPath());
  return (
    <EmptyState
      icon="search"
      title={t('missing.title')}
      text={
        <>
          <span className="mb-2 block font-medium wrap-anywhere text-text">{path}</span>
          {t('missing.detail')}
        </>
      }
      action={<LinkButton href="/">{t('home')}</LinkButton>}
    />
  );
}

/** Non-ASCII letters are percent-encoded; they are decoded for display. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path; // A lone % is not an escape.
  }
}
