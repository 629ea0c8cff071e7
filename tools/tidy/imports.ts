/**
 * What a source imports and exports, read by a parser, so that neither a comment nor a line break
 * hides anything. Types count, because they couple as well; so do lazy imports, mocks, globs and
 * files named by their address. What cannot be read is told, and fails as a rule of its own.
 */
import { dirname, join, normalize } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { type Files, isSource } from './repository.ts';

/** `to` is a file of the repository, or else the name of a package as it is written. */
export type Import = { from: string; to: string; isFile: boolean; kind: Written['kind'] };

type Written = { target: string; kind: 'static' | 'lazy' | 'address' } | Glob;
type Glob = { kind: 'glob'; target: string; except: string[] };
type Source = { imports: Written[]; exported: string[]; unreadable: string[] };

const importsFound = new WeakMap<Files, Import[]>();

export function listImports(files: Files): readonly Import[] {
  const known = importsFound.get(files);
  if (known) return known;
  const sources = [...readSources(files)].flatMap(([path, { imports }]) =>
    imports.flatMap((written) => locate(files, path, written)),
  );
  const styles = [...files]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, text]) => listStyleImports(text).flatMap((it) => locate(files, path, it)));
  const found = [...sources, ...styles];
  importsFound.set(files, found);
  return found;
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

function readSources(files: Files): Map<string, Source> {
  const read = new Map<string, Source>();
  for (const [path, text] of files) {
    if (!isSource(path)) continue;
    const last = lastRead.get(path);
    const source = last?.text === text ? last.source : readSource(path, text);
    lastRead.set(path, { text, source });
    read.set(path, source);
  }
  return read;
}

function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const { module } = parsed;
  const unreadable = parsed.errors.slice(0, 1).map(({ message }) => message);
  const reexports = module.staticExports.flatMap(({ entries }) => entries);
  const imports: Written[] = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reexports.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  ].map((target) => ({ target, kind: 'static' }));
  if (MAY_HIDE_IMPORTS.test(text)) {
    const rest = readCalls(parsed.program);
    imports.push(...rest.imports);
    unreadable.push(...rest.unreadable);
  }
  const exported = reexports.flatMap(({ exportName }) => exportName.name ?? []);
  return { imports, exported, unreadable };
}

/** Making and walking the whole tree is slow; most files hold none of these words. */
const MAY_HIDE_IMPORTS = /\bimport\s*\(|[rR]equire\b|\bnew\s+URL\b|\bimport\.meta\b|\bvi\s*\./;

const OF_VITEST = new Set(['mock', 'doMock', 'unmock', 'doUnmock', 'importActual', 'importMock']);

function readCalls(program: ESTree.Program): Omit<Source, 'exported'> {
  const imports: Written[] = [];
  const unreadable: string[] = [];
  const note = (node: ESTree.Node | undefined, kind: 'static' | 'lazy', what: string) => {
    const target = node && readText(node);
    if (target === undefined) unreadable.push(what);
    else imports.push({ target, kind });
  };
  const noteGlob = (patterns: (string | undefined)[]) => {
    const except = patterns.flatMap((it) => (it?.startsWith('!') ? it.slice(1) : []));
    for (const target of patterns) {
      if (target === undefined) unreadable.push('import.meta.glob()');
      else if (!target.startsWith('!')) imports.push({ kind: 'glob', target, except });
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
      if (target !== undefined) imports.push({ target: dotted(target), kind: 'address' });
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { object, property } = callee;
      // A mock of a computed name replaces what is imported elsewhere, and there it can be read.
      const mocked = first && isNamed(object, 'vi') && OF_VITEST.has(property.name);
      const target = mocked ? readText(first) : undefined;
      if (target !== undefined) imports.push({ target, kind: 'lazy' });
      if (isImportMeta(callee, 'resolve')) note(first, 'lazy', 'import.meta.resolve()');
      if (isImportMeta(callee, 'glob')) {
        const patterns = first?.type === 'ArrayExpression' ? first.elements : [first];
        noteGlob(patterns.map((pattern) => (pattern ? readText(pattern) : undefined)));
      }
    },
  }).visit(program);
  return { imports, unreadable: [...new Set(unreadable)] };
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

function listStyleImports(text: string): Written[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const named = bare.matchAll(
    /(?:@(?:import|plugin|config|reference)\s+|url\()\s*['"]([^'"]+)['"]/g,
  );
  return [...named]
    .filter(([, target = '']) => !target.startsWith('data:'))
    .map(([, target = '']) => ({ target, kind: 'static' }));
}

function locate(files: Files, from: string, written: Written): Import[] {
  const { kind } = written;
  const bare = written.target.replace(/\?.*$/, '');
  if (written.kind === 'glob') {
    const [pattern, ...except] = [bare, ...written.except].map((it) => globOf(dirname(from), it));
    const isFound = (path: string) =>
      path !== from && pattern?.test(path) && !except.some((other) => other.test(path));
    const paths = [...files.keys()].filter(isFound);
    return paths.map((to) => ({ from, to, isFile: true, kind }));
  }
  if (!bare.startsWith('.')) return [{ from, to: bare, isFile: false, kind }];
  const to = normalize(join(dirname(from), bare));
  // An address may also be that of a folder, or of what a build writes: nothing to import.
  if (kind === 'address' && !files.has(to)) return [];
  return [{ from, to, isFile: true, kind }];
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
