/**
 * What a source imports and exports, read by a parser, so that neither a comment nor a line break
 * hides anything. Types count, because they couple as well; so do lazy imports, mocks, globs and
 * files named by their address. What cannot be read is reported, and fails as a rule of its own.
 */
import { dirname, join, normalize } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { type Files, isSource, onceFor } from './repository.ts';

/** `to` is a file of the repository, or else the name of a package as it is written. */
type Import = { from: string; to: string; isFile: boolean; kind: Written['kind'] };

type Written = { target: string; kind: 'static' | 'lazy' | 'address' } | Glob;
type Glob = { kind: 'glob'; target: string; except: string[] };
/** One name of another file, or all of them: `*`. */
type Use = { target: string; name: string };

export type Source = {
  imports: Import[];
  globs: Glob[];
  exported: string[];
  uses: Use[];
  /** Exported although it is of another file, where it is called `from`. */
  handedOn: (Use & { from: string })[];
  unreadable: string[];
};

export const listImports = onceFor((files): readonly Import[] => {
  const styles = [...files]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, text]) => listStyleImports(text).map((written) => locate(path, written)));
  return [...readSources(files).keys()]
    .flatMap((path) => listImportsOf(files, path))
    .concat(styles);
});

export function listImportsOf(files: Files, path: string): Import[] {
  const { imports = [], globs = [] } = readSources(files).get(path) ?? {};
  // An address may also be that of a folder, or of what a build writes: nothing to import.
  const isThere = ({ kind, isFile, to }: Import) => kind !== 'address' || !isFile || files.has(to);
  return [...imports.filter(isThere), ...globs.flatMap((glob) => search(files, path, glob))];
}

export function listExports(files: Files): { path: string; name: string }[] {
  return [...readSources(files)].flatMap(([path, { exported }]) =>
    exported.map((name) => ({ path, name })),
  );
}

export function listUnreadable(files: Files): { path: string; what: string }[] {
  return [...readSources(files)].flatMap(([path, { unreadable }]) =>
    unreadable.map((what) => ({ path, what })),
  );
}

/** Files are read again only where they changed: samples are often the repository but for one. */
const lastRead = new Map<string, { text: string; source: Source }>();

export const readSources = onceFor((files): ReadonlyMap<string, Source> => {
  const read = new Map<string, Source>();
  for (const [path, text] of files) {
    if (!isSource(path)) continue;
    const last = lastRead.get(path);
    const source = last?.text === text ? last.source : readSource(path, text);
    lastRead.set(path, { text, source });
    read.set(path, source);
  }
  return read;
});

function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const { module } = parsed;
  const unreadable = parsed.errors.slice(0, 1).map(({ message }) => message);
  const reexports = module.staticExports.flatMap(({ entries }) => entries);
  const written: Written[] = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reexports.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  ].map((target) => ({ target, kind: 'static' }));
  if (MAY_HIDE_IMPORTS.test(text)) {
    const rest = readCalls(parsed.program);
    written.push(...rest.written);
    unreadable.push(...rest.unreadable);
  }
  const exported = reexports.flatMap(({ exportName }) => exportName.name ?? []);
  const globs = written.filter((each) => each.kind === 'glob');
  const imports = written.filter((each) => each.kind !== 'glob').map((each) => locate(path, each));
  const uses = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName: { kind, name } }) => ({
      target: targetOf(path, moduleRequest.value),
      name: kind === 'NamespaceObject' ? '*' : (name ?? 'default'),
    })),
  );
  const handedOn = reexports.flatMap(({ moduleRequest, importName, exportName }) =>
    moduleRequest
      ? {
          target: targetOf(path, moduleRequest.value),
          from: importName.name ?? '*',
          name: exportName.name ?? '*',
        }
      : [],
  );
  return { imports, globs, exported, uses, handedOn, unreadable };
}

/** Making and walking the whole tree is slow; most files hold none of these words. */
const MAY_HIDE_IMPORTS =
  /\bimport\s*(\(|\.\s*meta)|[rR]equire\b|\bnew\s+URL\b|\bvi\s*\.[^]*([mM]ock|Actual)\b/;

const OF_VITEST = new Set(['mock', 'doMock', 'unmock', 'doUnmock', 'importActual', 'importMock']);

function readCalls(program: ESTree.Program): { written: Written[]; unreadable: string[] } {
  const written: Written[] = [];
  const unreadable: string[] = [];
  const note = (node: ESTree.Node | undefined, kind: 'static' | 'lazy', what: string) => {
    const target = node && readText(node);
    if (target === undefined) unreadable.push(what);
    else written.push({ target, kind });
  };
  const noteGlob = (patterns: (string | undefined)[]) => {
    const except = patterns.flatMap((it) => (it?.startsWith('!') ? it.slice(1) : []));
    for (const target of patterns) {
      if (target === undefined) unreadable.push('import.meta.glob()');
      else if (!target.startsWith('!')) written.push({ kind: 'glob', target, except });
    }
  };
  new Visitor({
    ImportExpression: ({ source }) => note(source, 'lazy', 'import() of a computed name'),
    TSImportType: ({ source }) => note(source, 'static', 'import() of a computed type'),
    TSExternalModuleReference: () => unreadable.push('import = require()'),
    Identifier: ({ name }) => {
      if (name === 'require' || name === 'createRequire') unreadable.push(name);
    },
    NewExpression: ({ callee, arguments: [address, base] }) => {
      const isOwn = isNamed(callee, 'URL') && base && isImportMeta(base, 'url');
      const target = isOwn && address ? readText(address) : undefined;
      if (target !== undefined) written.push({ target: dotted(target), kind: 'address' });
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { object, property } = callee;
      // A mock of a computed name replaces what is imported elsewhere, and there it can be read.
      const mocked = first && isNamed(object, 'vi') && OF_VITEST.has(property.name);
      const target = mocked ? readText(first) : undefined;
      if (target !== undefined) written.push({ target, kind: 'lazy' });
      if (isImportMeta(callee, 'resolve')) note(first, 'lazy', 'import.meta.resolve()');
      if (isImportMeta(callee, 'glob')) {
        const patterns = first?.type === 'ArrayExpression' ? first.elements : [first];
        noteGlob(patterns.map((pattern) => (pattern ? readText(pattern) : undefined)));
      }
    },
  }).visit(program);
  return { written, unreadable: [...new Set(unreadable)] };
}

function readText(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function isImportMeta(node: ESTree.Node, property: string): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    'name' in node.property &&
    node.property.name === property
  );
}

function dotted(target: string): string {
  return /^\.|^[a-z]+:/.test(target) ? target : `./${target}`;
}

function targetOf(from: string, target: string): string {
  return locate(from, { target, kind: 'static' }).to;
}

function listStyleImports(text: string): Written[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const named = bare.matchAll(
    /(?:@(?:import|plugin|config|reference)\s+|url\()\s*['"]([^'"]+)['"]/g,
  );
  return [...named]
    .filter(([, target = '']) => !target.startsWith('data:'))
    .map(([, target = '']) => ({ target, kind: 'static' }));
}

function locate(from: string, { target, kind }: Written): Import {
  const bare = withoutQuery(target);
  if (!bare.startsWith('.')) return { from, to: bare, isFile: false, kind };
  return { from, to: normalize(join(dirname(from), bare)), isFile: true, kind };
}

function search(files: Files, from: string, { kind, target, except }: Glob): Import[] {
  const folder = dirname(from);
  const pattern = globOf(folder, withoutQuery(target));
  const others = except.map((it) => globOf(folder, it));
  const isFound = (path: string) =>
    path !== from && pattern.test(path) && !others.some((other) => other.test(path));
  return [...files.keys()].filter(isFound).map((to) => ({ from, to, isFile: true, kind }));
}

function withoutQuery(target: string): string {
  return target.replace(/\?.*$/, '');
}

function globOf(folder: string, pattern: string): RegExp {
  const parts = normalize(join(folder, pattern)).split(/(\*\*\/|\*|\{[^}]*\})/);
  const source = parts.map((part) => {
    if (part === '**/') return '(?:[^/]+/)*';
    if (part === '*') return '[^/]*';
    if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(escape).join('|')})`;
    return escape(part);
  });
  return new RegExp(`^${source.join('')}$`);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
