/**
 * The numbers in the assistant's answers. A text names a figure of the product's list of numbers,
 * like `{identity.withdrawLock}` or `{deposits.networks.TRC20.credit}`, and never writes it down
 * itself, so an answer says what the exchange goes by.
 */
import {
  COMPLETE_LANGUAGES,
  CONFIGURATION,
  DEPOSIT_CEILING_DAYS,
  FILE_RULES,
  type Figure,
  KYC_SUBMISSIONS_WINDOW_MS,
  type Language,
  OPEN_RECORDS_MAX,
  QUICK_WAGERS,
} from '@anywhen/protocol';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';

type Sections = Readonly<Record<string, Section>>;
type Section = {
  readonly rows: readonly { readonly key: string; readonly figure: Figure }[];
  readonly tables: readonly Table[];
};
type Table = {
  readonly key: string;
  readonly columns: readonly string[];
  readonly lines: readonly (readonly Figure[])[];
};

const MEGABYTE = 1_048_576;

/** How a language writes numbers and lists. */
type Writing = Readonly<Record<'group' | 'point' | 'percent' | 'list', string>>;

const ENGLISH: Writing = { group: ',', point: '.', percent: '%', list: ', ' };
const CHINESE: Writing = { ...ENGLISH, list: '、' };

const WRITINGS: Readonly<Record<Language, Writing>> = {
  en: ENGLISH,
  'zh-Hant': CHINESE,
  'zh-Hans': CHINESE,
  fr: { group: '\u202f', point: ',', percent: '\u00a0%', list: ', ' },
  ja: CHINESE,
  ko: ENGLISH,
  ru: { group: '\u00a0', point: ',', percent: '\u00a0%', list: ', ' },
  vi: { group: '.', point: ',', percent: '%', list: ', ' },
};

/** Where a unit in full would need the case that its sentence asks for. */
const ABBREVIATED: ReadonlySet<Language> = new Set(['ru']);

/** What the product's list leaves out because its pages say it beside the field. */
const BESIDE_FIELDS: Readonly<Record<string, Figure>> = {
  depositDays: { unit: 'seconds', values: [(DEPOSIT_CEILING_DAYS * DAY_MS) / 1_000] },
  pictureMegabytes: { unit: 'count', values: [FILE_RULES.picture.bytesBelow / MEGABYTE] },
  videoMegabytes: { unit: 'count', values: [FILE_RULES.video.bytesBelow / MEGABYTE] },
  videoLength: { unit: 'seconds', values: [FILE_RULES.video.lengthMs[1] / 1_000] },
  kycWindow: { unit: 'seconds', values: [KYC_SUBMISSIONS_WINDOW_MS / 1_000] },
  openRecords: { unit: 'count', values: [OPEN_RECORDS_MAX] },
  quickWagers: { unit: 'name', values: QUICK_WAGERS },
};

/** Puts the figures in the places where a text names them. */
export function fillFigures(text: string, language: Language): string {
  return text.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    name === 'languages' ? languagesText(language) : figureText(name, language),
  );
}

/** Those that are complete, by their names in this one. */
function languagesText(language: Language): string {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  // Russian sets the script of Chinese off by a comma, which would read as one language more.
  const list = COMPLETE_LANGUAGES.map(
    (each) => names.of(each)?.replace(/, (.+)$/, ' ($1)') ?? each,
  );
  return new Intl.ListFormat(language).format(list);
}

function figureText(name: string, language: Language): string {
  const { figure, end } = requireFigure(name);
  const values = end === undefined ? figure.values : figure.values.slice(end, end + 1 || undefined);
  const texts = values.map((value) => valueText(figure.unit, value, language));
  const isRange = figure.unit !== 'name' && figure.unit !== 'currency' && texts.length === 2;
  return isRange ? texts.join('–') : texts.join(WRITINGS[language].list);
}

/** `….min` and `….max` name one end of a range. */
function requireFigure(name: string): { figure: Figure; end?: number } {
  const ends: Readonly<Record<string, number>> = { min: 0, max: -1 };
  const [, rest = name, suffix = ''] = /^(.+)\.(min|max)$/.exec(name) ?? [];
  const end = ends[suffix];
  const figure = BESIDE_FIELDS[rest] ?? findInList(rest.split('.'));
  if (!figure) throw new Error(`an answer names ${name}, which is no figure`);
  return end === undefined ? { figure } : { figure, end };
}

function findInList([section = '', key = '', line, column = '']: string[]): Figure | undefined {
  const sections: Sections = CONFIGURATION;
  const { rows = [], tables = [] } = sections[section] ?? {};
  if (line === undefined) return rows.find((row) => row.key === key)?.figure;
  const table = tables.find((each) => each.key === key);
  const figures = table?.lines.find(([first]) => String(first?.values[0]) === line);
  return figures?.[table?.columns.indexOf(column) ?? -1];
}

function valueText(unit: Figure['unit'], value: string | number, language: Language): string {
  switch (unit) {
    case 'seconds':
      return lengthText(Number(value) * 1_000, language);
    case 'percent':
      return `${written(value, language)}${WRITINGS[language].percent}`;
    case 'USDT':
    case 'count':
      return written(value, language);
    default:
      return String(value);
  }
}

/** In days from two on, since a member counts a single one in hours. */
function lengthText(ms: number, language: Language): string {
  const [unit, of] =
    ms >= 2 * DAY_MS
      ? (['day', DAY_MS] as const)
      : ((
          [
            ['hour', HOUR_MS],
            ['minute', MINUTE_MS],
          ] as const
        ).find(([, each]) => ms % each === 0) ?? (['second', 1_000] as const));
  const unitDisplay = ABBREVIATED.has(language) ? 'short' : 'long';
  return (ms / of).toLocaleString(language, { style: 'unit', unit, unitDisplay });
}

function withoutZeros(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}

function written(value: string | number, language: Language): string {
  const { group, point } = WRITINGS[language];
  const [whole = '', ...rest] = withoutZeros(String(value)).split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, group), ...rest].join(point);
}
