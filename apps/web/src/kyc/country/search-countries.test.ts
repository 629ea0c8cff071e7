/** [13.1] The search of the country picker. */
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '@anywhen/protocol';
import { LANGUAGES } from '../../i18n/index.ts';
import { countryNameIn } from './country-names.ts';
import { listCountries, searchCountries } from './search-countries.ts';

describe('[13.1] all countries', () => {
  it.each(LANGUAGES)('are listed once each, with a name, in %s', (language) => {
    const listed = listCountries(language);
    expect(listed.toSorted()).toEqual([...COUNTRIES].toSorted());
    expect(listed.filter((code) => countryNameIn(language, code) === code)).toEqual([]);
  });

  it('are all found by an empty query', () => {
    expect(searchCountries('  ', 'en')).toEqual(listCountries('en'));
  });
});

describe('[13.1] a query', () => {
  const first = (request: string, language: Parameters<typeof searchCountries>[1] = 'en') =>
    searchCountries(request, language)[0];

  it.each(['cote d', "Côte d'Ivoire", 'CÔTE D’IVOIRE', 'cote d ivoire', 'ci'])(
    'finds Ivory Coast by %s',
    (request) => expect(first(request)).toBe('CI'),
  );

  it('matches the English name and the code in every language', () => {
    expect(first('Germany', 'zh-Hant')).toBe('DE');
    expect(first('de', 'zh-Hans')).toBe('DE');
    expect(first('德國', 'zh-Hant')).toBe('DE');
    expect(first('德国', 'zh-Hans')).toBe('DE');
    expect(first('Réunion', 'en')).toBe('RE');
    expect(first('reunion', 'fr')).toBe('RE');
  });

  it('ranks prefixes before other matches', () => {
    const found = searchCountries('guinea', 'en');
    expect(found[0]).toBe('GN');
    expect(found).toEqual(expect.arrayContaining(['GW', 'GQ', 'PG']));
    expect(searchCountries('states', 'en')[0]).toBe('US');
  });

  it('matches nothing for an unknown name', () => {
    expect(searchCountries('atlantis', 'en')).toEqual([]);
  });
});
