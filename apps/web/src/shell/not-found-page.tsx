/** The catch-all: an address that belongs to no page, shown as it was typed. */
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

/** Letters outside of ASCII travel encoded; nobody typed them that way. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path; // A lone % is no code.
  }
}
