/** For tests only: the texts of every catalogue, by their flat keys. */
import { readCatalogues } from '../../catalogues.config.ts';
import type { TextTree } from '../../src/i18n/catalogues.ts';

export const catalogues = readCatalogues();

export const PLURAL = /_(?:zero|one|two|few|many|other)$/;

function textsOf(tree: TextTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : [...textsOf(value, `${prefix}${key}.`)],
    ),
  );
}

export const catalogue = (language: string, namespace: string) =>
  textsOf(
    catalogues.find((one) => one.language === language && one.namespace === namespace)?.tree ?? {},
  );
export const keysOf = (language: string, namespace: string) => [
  ...new Set([...catalogue(language, namespace).keys()].map((key) => key.replace(PLURAL, ''))),
];
export const namespaces = catalogues
  .filter(({ language }) => language === 'en')
  .map(({ namespace }) => namespace);
