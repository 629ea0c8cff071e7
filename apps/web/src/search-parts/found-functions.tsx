/** What the search found beside markets: products, pages, help. */
import { Card, Icon, ListRow } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { FUNCTION_GROUPS, type FunctionId } from '../parts/names/functions.ts';
import { useWithdrawalLockText } from '../parts/marks/withdrawal-lock-mark.tsx';
import { searchFunctions, type Findable } from './search-functions.ts';

/** Answers that stand inside a page. */
const TOPICS = [
  { id: 'fees', to: '/homeindex/about', icon: 'percent' },
  { id: 'prices', to: '/homeindex/about', icon: 'verified' },
  { id: 'lock', to: '/my/security', icon: 'lock' },
  { id: 'install', to: '/homeindex/about', icon: 'download' },
] as const;

type TopicId = (typeof TOPICS)[number]['id'];

export function useFoundFunctions(query: string): Findable[] {
  const app = useText('app');
  const t = useText('search');
  const wordsOf = (id: FunctionId | TopicId) => t(`words.${id}`);
  const functions = FUNCTION_GROUPS.flatMap((group) => [...group.functions]);
  return searchFunctions(query, [
    ...functions.map((one) => ({ ...one, name: app(one.name), words: wordsOf(one.id) })),
    ...TOPICS.map((one) => ({ ...one, name: t(`topic.${one.id}`), words: wordsOf(one.id) })),
  ]);
}

export function FoundFunctions({ found }: { found: readonly Findable[] }) {
  const t = useText('search');
  const lockText = useWithdrawalLockText();
  if (found.length === 0) return null;
  return (
    <section aria-label={t('title')} className="px-4 pt-2 pb-3">
      <Card padding="none">
        {found.map(({ id, to, icon, name }) => (
          <ListRow
            key={id}
            isDense
            hasChevron
            title={name}
            {...(to === '/pay/withdraw' && lockText !== undefined && { detail: lockText })}
            href={to}
            leading={<Icon name={icon} size={20} className="text-text-muted" />}
          />
        ))}
      </Card>
    </section>
  );
}
