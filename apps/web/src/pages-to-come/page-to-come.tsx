/** Stands where a page is missing and says so: what it will do, and the way back. */
import { Button, Card, EmptyState, LinkButton } from '@anywhen/ui';
import { FALLBACK_LANGUAGE, useLanguage, useText, type Language } from '../i18n/index.ts';
import { goBack, usePageRoute, type RoutePath } from '../router/index.ts';
import { pagesToCome, type Purpose } from './list.ts';

export function Page() {
  const t = useText('app');
  const language = useLanguage();
  const { path, titleKey } = usePageRoute();
  const purpose = pagesToCome[path as RoutePath];
  return (
    <div className="flex flex-col gap-4 p-4">
      <EmptyState icon="clock" title={t('toCome.title')} text={t(`title.${titleKey}`)} />
      {purpose && (
        <Card title={t('toCome.plan')}>
          <p className="text-16 text-pretty">{purposeIn(purpose, language)}</p>
          <p className="mt-3 text-14 text-pretty text-text-muted">{t('toCome.promise')}</p>
        </Card>
      )}
      <div className="flex flex-col gap-3">
        <Button isFullWidth onClick={goBack}>
          {t('back')}
        </Button>
        <LinkButton look="quiet" isFullWidth href="/">
          {t('home')}
        </LinkButton>
      </div>
    </div>
  );
}

function purposeIn(purpose: Purpose, language: Language): string {
  const known: Partial<Record<Language, string>> = purpose;
  return known[language] ?? known[FALLBACK_LANGUAGE] ?? '';
}
