/**
 * Claims of a document that can be checked: that something is to come, a path, a name of the
 * code, a call, a command. Each check returns a sentence for every claim that is not true.
 */
import { type Known, withoutParameters } from './known.ts';

type Check = (text: string, known: Known) => string[];

export function checkClaims(document: string, text: string, known: Known): string[] {
  const checks = [checkToCome, checkPaths, checkNames, checkCalls, checkCommands];
  const links = checkLinks(document, text, known);
  return [...links, ...checks.flatMap((check) => check(text, known))].map(
    (fault) => `${document}: ${fault}`,
  );
}

/** What may be called "to come". */
const PLANNED = ['live prices', 'long runs'];

/** What a promise that no test shows yet waits for, in the last column, is something planned. */
export function checkUnshown(promises: string): string[] {
  const [, unshown = ''] = promises.split('\n## Not shown yet\n');
  const rows = [...unshown.matchAll(/^\| ([A-Z]+\d+) \|.*\| ([^|]+) \|$/gm)];
  return rows
    .filter(([, , thing = '']) => !PLANNED.some((planned) => thing.includes(planned)))
    .map(([, tag, thing]) => `docs/promises.md: ${tag} waits for ${thing}, which is not planned`);
}

/** A sentence or row that says "to come" names something that is, and no page: all are there. */
const checkToCome: Check = (text, { pages }) =>
  sentencesOf(text)
    .filter((sentence) => /(?<!["“])\bto come\b(?!["”])|\bnot there yet\b/i.test(sentence))
    .flatMap((sentence) => {
      const named = pages.filter(({ path }) => sentence.includes(`\`${path}\``));
      if (named.length > 0) return named.map(({ path }) => `says "to come" of ${path}, a page`);
      if (PLANNED.some((thing) => sentence.toLowerCase().includes(thing.toLowerCase()))) return [];
      return [`says "to come" of nothing that is to come: ${sentence.trim().slice(0, 80)}`];
    });

const ROOTS = '(?:apps|packages|bench|e2e|examples|tools|docs|deploy|\\.github)';

const checkPaths: Check = (text, known) => [
  ...findAll(text, new RegExp(`\`(${ROOTS}/[\\w./<>-]+)\``, 'g'))
    .filter((path) => !isThere(path, known))
    .map((path) => `names ${path}, which is not there`),
  ...findAll(text, /`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql))`/g)
    .filter((name) => ![...known.files.keys()].some((path) => path.endsWith(`/${name}`)))
    .map((name) => `names ${name}, which is no file`),
];

/** `<module>` in a path stands for any name. */
function isThere(named: string, { files, folders }: Known): boolean {
  const path = named.replace(/\/$/, '');
  if (!path.includes('<')) return files.has(path) || folders.has(path);
  const parts = path.split(/<[\w-]+>/).map((part) => part.replaceAll('.', '\\.'));
  const pattern = new RegExp(`^${parts.join('[^/]+')}$`);
  return [...files.keys(), ...folders].some((each) => pattern.test(each));
}

/** Links inside the repository, and the headings they lead to. */
function checkLinks(document: string, text: string, { files, folders }: Known): string[] {
  const base = document.includes('/') ? document.slice(0, document.lastIndexOf('/') + 1) : '';
  const targets = [
    ...findAll(text, /\]\((?!https?:|mailto:)([^)\s]+)\)/g),
    ...findAll(text, /<img src="([^"]+)"/g),
  ];
  return targets.flatMap((target) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? document : resolve(base + path);
    if (!files.has(file) && !folders.has(file)) return [`links to ${target}, which is not there`];
    const isHeading = anchor === undefined || headingsOf(files.get(file) ?? '').includes(anchor);
    return isHeading ? [] : [`links to ${target}, which has no such heading`];
  });
}

function resolve(path: string): string {
  return path.replace(/\/$/, '').replace(/[\w-]+\/\.\.\//g, '');
}

function headingsOf(text: string): string[] {
  return findAll(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** Settings and refusals anywhere, functions and types where they are set as code. */
const checkNames: Check = (text, { words }) =>
  [
    ...findAll(text, /(?<![\w"/-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?!\w)/g),
    ...findAll(text, /`([a-z]+[A-Z]\w*|(?:[A-Z][a-z]+){2,})`/g),
  ]
    .filter((name) => !words.has(name))
    .map((name) => `names ${name}, which no code knows`);

const checkCalls: Check = (text, { calls }) =>
  findAll(text, /\b((?:GET|POST|PATCH|PUT|DELETE) \/[\w/{}:-]+)/g)
    .map((call) => withoutParameters(call.replace(' /api/', ' /').replace(/\/$/, '')))
    .filter((call) => !calls.has(call))
    .map((call) => `names the call ${call}, which is not there`);

/** What npm does without a script of ours. */
const NPM_COMMANDS = ['ci', 'install', 'audit'];

const checkCommands: Check = (text, known) => [
  ...commandsOf(text)
    .filter(({ script }) => known.scripts[script] === undefined)
    .map(({ script }) => `names npm run ${script}, which is no script`),
  ...findAll(text, /`npm ([a-z][\w-]*)/g)
    .filter((name) => name !== 'run' && !NPM_COMMANDS.includes(name) && !known.scripts[name])
    .map((name) => `names npm ${name}, which is no command`),
  ...findAll(text, /\bnpx ([\w@/-]+)/g)
    .filter((name) => !known.libraries.has(name))
    .map((name) => `names npx ${name}, which is not installed`),
  ...findAll(text, /\bnode (tools\/[\w./-]+)/g)
    .filter((path) => !known.files.has(path))
    .map((path) => `names node ${path}, which is not there`),
  ...commandsOf(text).flatMap((command) => findWrongArguments(command, known)),
];

type Command = { script: string; args: readonly string[] };

/** `npm run NAME -- ARGUMENTS`, up to the end of the code or of the line. */
function commandsOf(text: string): Command[] {
  const found = text.matchAll(/\bnpm (?:run ([\w:-]*\w)|(test|start)\b)(?: -- ([^`#\n]*))?/g);
  return [...found].map(([, named, short = '', args = '']) => ({
    script: named ?? short,
    args: args.split(/[\s,…]+/).filter((each) => each !== ''),
  }));
}

/** As the server reads them. */
const OF_START = '--role --catch-up-until --console-token';

/** An option occurs in the program behind the script; a bench or a stage of the tests exists. */
function findWrongArguments({ script, args }: Command, { files, scripts }: Known): string[] {
  const [, program = ''] = /\b(tools\/[\w-]+\.mjs)/.exec(scripts[script] ?? '') ?? [];
  const folder = program.replace(/\.mjs$/, '/');
  const reads = [...files].filter(([path]) => path === program || path.startsWith(folder));
  const sources = script === 'start' ? [OF_START] : reads.map(([, source]) => source);
  const options = args.flatMap((each) => /^--([a-z][\w-]*)/.exec(each)?.[1] ?? []);
  const isRead = (name: string) =>
    sources.some((source) => new RegExp(`--${name}\\b|^\\s*'?${name}'?: \\{`, 'm').test(source));
  const [first = ''] = args;
  const isBench = script === 'bench' && /^[a-z]/.test(first) && !files.has(`bench/${first}.ts`);
  return [
    ...(program === 'tools/bench.mjs' ? [] : options.filter((name) => !isRead(name))).map(
      (name) => `names npm run ${script} -- --${name}, an option that is not read`,
    ),
    ...(isBench ? [`names the benchmark ${first}, which is not there`] : []),
  ];
}

/** A row of a table is one sentence, wherever its full stops are. */
function sentencesOf(text: string): string[] {
  return text
    .split('\n\n')
    .flatMap((block) =>
      block.startsWith('|') || block.includes('\n|')
        ? block.split('\n')
        : block.split(/(?<=[.:;])\s+|\n(?=[-*\d])/),
    );
}

function findAll(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))];
}
