/**
 * `/homeindex/nation`: a country picker with search. For everybody; whoever came from the form goes
 * back to it with the choice, whoever came straight here is led to it.
 */
import { useRef, useState, type KeyboardEvent } from 'react';
import { EmptyState, Icon } from '@anywhen/ui';
import { useLanguage, useText } from '../i18n/index.ts';
import { useTopEdgePx } from '../market-parts/top-edge.ts';
import { SearchField } from '../parts/search-field.tsx';
import { returnTo } from '../router/index.ts';
import { countryNameIn } from './country/country-names.ts';
import { rememberCountry, useRecentCountries } from './country/recent-countries.ts';
import { searchCountries } from './country/search-countries.ts';
import { typePerson, useTypedCountry } from './person/typed-person.ts';
import { ShortSimulationNote } from './simulation-note.tsx';

export function Page() {
  const t = useText('kyc');
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const [topEdgePx, head] = useTopEdgePx();
  const list = useRef<HTMLDivElement>(null);
  // The choice moves to the front of the stored list, but not in the visible one.
  const [recent] = useState(() => useRecentCountries.getState().codes);
  const found = searchCountries(query, language);
  const isSearching = query.trim() !== '';
  const texts = { label: t('nation.search'), hint: t('nation.hint'), clear: t('nation.clear') };

  const moveFocus = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const here = rows.findIndex((row) => row === document.activeElement);
    const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: rows.length - 1 };
    const isInField = here === -1;
    if (!(event.key in next) || (isInField && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    rows[next[event.key as keyof typeof next]]?.focus();
  };

  return (
    <div className="flex flex-col">
      <div ref={head} style={{ top: topEdgePx }} className="sticky z-10 bg-surface px-4 py-3">
        <SearchField
          texts={texts}
          value={query}
          onChange={setQuery}
          focusKey={null}
          onEnter={() => found[0] !== undefined && isSearching && choose(found[0])}
          onKeyDown={moveFocus}
        />
        <output className="sr-only">
          {isSearching && t('nation.found', { count: found.length })}
        </output>
      </div>
      <div className="px-4 pb-3">
        <ShortSimulationNote />
      </div>
      <div ref={list} onKeyDown={moveFocus} role="presentation" className="flex flex-col gap-4">
        {!isSearching && recent.length > 0 && (
          <Countries title={t('nation.recent')} codes={recent} />
        )}
        {found.length > 0 && (
          <Countries title={isSearching ? t('nation.matches') : t('nation.all')} codes={found} />
        )}
        {found.length === 0 && (
          <EmptyState icon="search" title={t('nation.nothing', { query })} text={t('nation.try')} />
        )}
      </div>
    </div>
  );
}

function Countries({ title, codes }: { title: string; codes: readonly string[] }) {
  const language = useLanguage();
  const chosen = useTypedCountry();
  return (
    <section>
      <h2 className="px-4 pb-1 text-12 font-medium text-text-muted">{title}</h2>
      <ul className="divide-y divide-line bg-surface-raised">
        {codes.map((code) => (
          <li key={code}>
            <button
              type="button"
              aria-current={code === chosen ? 'true' : undefined}
              onClick={() => choose(code)}
              className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left text-16
                -outline-offset-2 transition-colors duration-150 hover:bg-surface-sunken/60
                active:bg-surface-sunken"
            >
              <span className="min-w-0 flex-1">{countryNameIn(language, code)}</span>
              {code === chosen && <Icon name="check" size={20} className="text-accent" />}
              <span className="text-12 text-text-muted">{code}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function choose(code: string): void {
  rememberCountry(code);
  typePerson({ country: code });
  returnTo('/homeindex/baseauth');
}
