/**
 * Every text members read, by language: the files of texts (catalogues of the app, answers of the
 * assistant), and what a source writes by language in an object, as letters, previews, the pages of
 * a server that is not ready and the permanent announcement do. Nothing is listed by hand, so a
 * text in a new place is found by itself.
 */
import { basename } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { LANGUAGES, type Language } from '../../packages/protocol/src/base/languages.ts';
import { type Files, isForTests, isIn, isSource } from '../tidy/repository.ts';

export type MemberText = {
  language: Language;
  /** The file and the key in it. */
  place: string;
  /** The same for one text in all languages. */
  key: string;
  text: string;
};

type Tree = { [key: string]: Tree | string | string[] };

const TEXT_FILE = /\/(?:texts|answers)\/([\w-]+)\.json$/;

/** The console is for staff, and in English. */
const IN_ENGLISH = 'apps/ops';

export function listMemberTexts(files: Files): MemberText[] {
  return [...files].flatMap(([path, text]) => {
    if (isForTests(path) || isIn(path, IN_ENGLISH)) return [];
    const language = LANGUAGES.find((one) => one === TEXT_FILE.exec(path)?.[1]);
    if (language) return readTree(path, { language, tree: JSON.parse(text) as Tree });
    return isSource(path) && text.includes("'zh-Hant':") ? readLiterals(path, text) : [];
  });
}

function readTree(path: string, { language, tree }: { language: Language; tree: Tree }) {
  const folder = path.slice(0, -basename(path).length);
  return flatten(tree).map(([key, text]): MemberText => {
    return { language, place: `${path} ${key}`, key: `${folder}${key}`, text };
  });
}

function flatten(tree: Tree | string[], prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

function readLiterals(path: string, source: string): MemberText[] {
  const found: MemberText[] = [];
  new Visitor({
    ObjectExpression: ({ properties }) => {
      const byLanguage = properties.flatMap((one) => {
        const language = one.type === 'Property' ? languageOf(one.key) : undefined;
        return language && one.type === 'Property' ? [{ language, value: one.value }] : [];
      });
      if (byLanguage.length < LANGUAGES.length) return;
      for (const { language, value } of byLanguage) {
        for (const [index, text] of literalsIn(value).entries()) {
          const place = `${path} ${index}`;
          found.push({ language, place, key: place, text });
        }
      }
    },
  }).visit(parseSync(path, source).program);
  return found;
}

function languageOf(key: ESTree.Node): Language | undefined {
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : '';
  return LANGUAGES.find((one) => one === name);
}

/** The texts in a value, with a gap where a sentence takes something in. */
function literalsIn(value: ESTree.Node): string[] {
  const texts: string[] = [];
  const gather = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(gather);
    if (typeof node !== 'object' || node === null) return;
    const one = node as ESTree.Node;
    if (one.type === 'Literal' && typeof one.value === 'string') texts.push(one.value);
    else if (one.type === 'TemplateLiteral') {
      texts.push(one.quasis.map(({ value: { cooked } }) => cooked ?? '').join('{{…}}'));
    } else if (one.type === 'Property') gather(one.value);
    else Object.values(one).forEach(gather);
  };
  gather(value);
  return texts;
}
