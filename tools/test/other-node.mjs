/**
 * `npm run test:node -- 24`: the rules and one journey under another version of Node, which npm's
 * registry has as a package for each system. Options after the version go to the rules' runner.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { requireShell } from '../chromium.mjs';
import { ROOT, programOf } from '../node-programs.mjs';

const JOURNEY = 'e2e/first-journey.spec.ts';
const ON_WINDOWS = process.platform === 'win32';

const [version = '', ...options] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error('npm run test:node -- VERSION, such as 24 or 22.12.0');
  process.exit(2);
}
const node = installNode();
process.env.CHROMIUM_PATH = requireShell();
// What starts a server by the name "node" shall get the same one.
process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);
runOrExit(node, ['--version']);
runOrExit(node, ['tools/build.mjs', '--if-stale']);
runOrExit(node, argumentsOf('vitest', 'run', '--project', 'rules', ...options));
runOrExit(node, argumentsOf('@playwright/test', 'test', '-c', 'e2e/playwright.config.ts', JOURNEY));

/** Once for each version, beside the node modules; returns the path of the program. */
function installNode() {
  const name = `node-${ON_WINDOWS ? 'win' : process.platform}-${process.arch}`;
  const folder = join(ROOT, 'node_modules/.cache', `node-${version}`);
  const program = join(folder, 'node_modules', name, 'bin', ON_WINDOWS ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock'];
  runOrExit(process.execPath, [process.env.npm_execpath ?? '', ...args, `${name}@${version}`]);
  return program;
}

function argumentsOf(packageName, ...args) {
  const [, all] = programOf(packageName, ...args);
  return all;
}

function runOrExit(program, args) {
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
