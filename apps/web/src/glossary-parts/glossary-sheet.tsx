/**
 * The glossary over any page: one term explained, or the list of all of them. A term opened from a
 * form leaves the form as it is.
 */
import { ListRow, Button, Skeleton, ErrorState } from '@anywhen/ui';
import { loadNamespaces, useText } from '../i18n/index.ts';
import { useCodeOnDemand } from '../market-parts/code-on-demand.ts';
import { Sheet } from '../parts/overlays.tsx';
import { GLOSSARY_SHEET } from '../parts/sheet-names.ts';
import { TERMS } from '../parts/terms/term-names.ts';
import { useChosenTerm } from '../parts/terms/term-mark.tsx';
import { useSheetEntry } from '../router/index.ts';

const loadTexts = async () => {
  await loadNamespaces(['glossary']);
  return true;
};

export function GlossarySheet() {
  const app = useText('app');
  const [isOpen, , close] = useSheetEntry(GLOSSARY_SHEET);
  return (
    <Sheet isOpen={isOpen} onClose={close} title={app('glossary')}>
      <Content />
    </Sheet>
  );
}

function Content() {
  const app = useText('app');
  const [loaded, retry] = useCodeOnDemand(loadTexts);
  const { term } = useChosenTerm();
  if (loaded.status === 'loading') return <Skeleton shape="block" height={120} />;
  if (loaded.status === 'failed') {
    return <ErrorState title={app('part.failed')} retryLabel={app('retry')} onRetry={retry} />;
  }
  return term === undefined ? <AllTerms /> : <OneTerm term={term} />;
}

function OneTerm({ term }: { term: (typeof TERMS)[number] }) {
  const t = useText('glossary');
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div className="flex flex-col gap-2">
        <h3 className="text-20 font-semibold">{t(`term.${term}.name`)}</h3>
        <p className="text-16 text-pretty">{t(`term.${term}.text`)}</p>
      </div>
      <Button
        look="secondary"
        isFullWidth
        onClick={() => useChosenTerm.setState({ term: undefined })}
      >
        {t('all')}
      </Button>
    </div>
  );
}

function AllTerms() {
  const t = useText('glossary');
  return (
    <ul className="-mx-4 divide-y divide-line">
      {TERMS.map((term) => (
        <li key={term}>
          <ListRow
            isDense
            hasChevron
            title={t(`term.${term}.name`)}
            onClick={() => useChosenTerm.setState({ term })}
          />
        </li>
      ))}
    </ul>
  );
}
