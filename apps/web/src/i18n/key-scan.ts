/**
 * Scans sources as text for the texts they use: `const t = useText('app')` binds a name to a
 * namespace in its function, `t: Say<'app'>` in its file, and `t('menu.about')` uses a key. Only
 * tests run it. Within a function a name may stand for one namespace only; otherwise the key would
 * be ambiguous.
 */

type Sources = Readonly<Record<string, string>>;

type KeyUse = { file: string; namespace: string; key: string };

export type Scan = {
  /** Literal keys. */
  asked: KeyUse[];
  /** Every string literal in files that use the namespace: keys may be in data tables. */
  quoted: Map<string, Set<string>>;
  /** The fixed prefixes of composed keys. */
  prefixes: KeyUse[];
  faults: string[];
};

export function scanSources(sources: Sources): Scan {
  const scan: Scan = { asked: [], quoted: new Map(), prefixes: [], faults: [] };
  for (const [file, text] of Object.entries(sources)) {
    const facets = FACETS.filter(({ mark }) => mark.test(text));
    const given = [...text.matchAll(GIVEN), ...facets.flatMap((facet) => facet.given)];
    for (const part of text.split(TOP_LEVEL)) scanFunction({ file, part, given }, scan);
    for (const [, , namespace = ''] of [
      ...text.matchAll(BINDING),
      ...text.matchAll(TYPED),
      ...given,
    ]) {
      const quoted = scan.quoted.get(namespace) ?? new Set();
      for (const [, word = ''] of text.matchAll(/'([\w.-]+)'/g)) quoted.add(word);
      scan.quoted.set(namespace, quoted);
    }
  }
  return scan;
}

type Part = { file: string; part: string; given: readonly Binding[] };

/** The match of the expressions below: the whole, the name and its namespace. */
type Binding = readonly string[];

function scanFunction({ file, part: text, given }: Part, scan: Scan): void {
  const bound = new Map<string, string>();
  for (const [, name = '', namespace = ''] of [...given, ...text.matchAll(BINDING)]) {
    if ((bound.get(name) ?? namespace) !== namespace) {
      scan.faults.push(`${file}: ${name} stands for ${bound.get(name)} and for ${namespace}`);
    }
    bound.set(name, namespace);
  }
  for (const [name, namespace] of bound) {
    for (const [, key = ''] of text.matchAll(new RegExp(`\\b${name}\\(\\s*'([^']+)'`, 'g'))) {
      scan.asked.push({ file, namespace, key });
    }
    for (const [, key = ''] of text.matchAll(new RegExp(`\\b${name}\\(\\s*\`([^$\`]*)`, 'g'))) {
      scan.prefixes.push({ file, namespace, key });
    }
  }
}

/** An unindented line starts a new top-level declaration; function bodies are indented. */
const TOP_LEVEL = /^(?=\S)/m;

const BINDING = /\bconst (\w+) = (?:useText|textNow)\('(\w+)'\)/g;

/** A table of keys. */
const TYPED = /\b(TextKey)<'(\w+)'>/g;

/** A function that receives the text function. */
const GIVEN = /\b(\w+): Say<'(\w+)'>/g;

/** The text function of a facet (facet-parts), which names only its type. */
const FACETS: readonly { mark: RegExp; given: readonly Binding[] }[] = [
  {
    mark: /^export const \w+: Notices</m,
    given: [
      ['', 't', 'messages'],
      ['', 'cases', 'cases'],
    ],
  },
  { mark: /^export const \w+: Bookings</m, given: [['', 't', 'funding']] },
];
