/** The boot data of the page, and the boot script. */
import { describe, expect, it } from 'vitest';
import bootScript from '../../public/boot.js?raw';
import indexHtml from '../../index.html?raw';
import { LANGUAGES } from '../i18n/languages.ts';
import { parseBootData } from './boot-data.ts';
import { PREFERENCES_KEY } from './preferences.ts';

const notices = import.meta.glob<{ notice?: string }>('../shell/texts/*.json', {
  import: 'default',
  eager: true,
});

describe('boot data', () => {
  it('are null when the placeholder was not filled', () => {
    const [, placeholder = ''] = /id="boot">([^]*?)<\/script>/.exec(indexHtml) ?? [];
    expect(placeholder).toBe('<!--boot-->');
    expect(parseBootData(placeholder)).toBeNull();
    expect(parseBootData('')).toBeNull();
    expect(parseBootData('{}')).toBeNull();
  });

  it('are what the server wrote', () => {
    const data = { nowMs: 5, member: null, markets: [] };
    expect(parseBootData(JSON.stringify(data))).toEqual(data);
  });
});

describe('boot.js', () => {
  it('reads the preferences under their storage key', () => {
    expect(bootScript).toContain(`localStorage.getItem('${PREFERENCES_KEY}')`);
  });

  it.each(LANGUAGES)('contains the notice of the catalogue in %s', (language) => {
    const notice = notices[`../shell/texts/${language}.json`]?.notice;
    expect(notice).toBeTruthy();
    expect(bootScript).toContain(`'${notice}'`);
  });

  it('is the only script of the page that is not a module or plain data', () => {
    const scripts = [...indexHtml.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    const running = scripts.filter((attributes) => !attributes?.includes('application/json'));
    expect(running).toEqual([' src="/boot.js"', ' type="module" src="/src/main.ts"']);
  });
});
