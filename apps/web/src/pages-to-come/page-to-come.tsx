/** The placeholder of a missing page: its purpose, and a link back. */
import { Button, Card, EmptyState, LinkButton } from '@anywhen/ui';
import { FALLBACK_LANGUAGE, useLanguage, useText, type Language } from '../i18n/index.ts';
import { goBack, usePageRoute } from '../router/index.ts';
import { everyPageToCome, pagesToCome, type Purpose } from './list.ts';

export function Page() {
  const t = useText('app');
  const language = useLanguage();
  const say = (purpose: Purpose) => textIn(purpose, language);
  const { title, plan, promise } = everyPageToCome;
  const { path, titleKey } = usePageRoute();
  const purpose = purposeOf(path);
  return (
    <div className="flex flex-col gap-4 p-4">
      <EmptyState icon="clock" title={say(title)} text={t(`title.${titleKey}`)} />
      {purpose && (
        <Card title={say(plan)}>
          <p className="text-16 text-pretty">{say(purpose)}</p>
          <p className="mt-3 text-14 text-pretty text-text-muted">{say(promise)}</p>
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

function purposeOf(path: string): Purpose | undefined {
  const known: Readonly<Partial<Record<string, Purpose>>> = pagesToCome;
  return known[path];
}

function textIn(purpose: Purpose, language: Language): string {
  const known: Partial<Record<Language, string>> = purpose;
  return known[language] ?? known[FALLBACK_LANGUAGE] ?? '';
}
