/**
 * The member app's one HTML page, with what it needs to paint real prices at once: the session's
 * member and the market snapshot as a JSON island, and preload links for the route's own code.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';

/** Emitted by the web build: for each route, its code, its texts and, by language, their files. */
type RouteFiles = {
  modules: readonly string[];
  namespaces: readonly string[];
  catalogues: Readonly<Record<string, readonly string[]>>;
};

export type BootData = {
  nowMs: number;
  member: { uid: string; username: string; level: number; status: string } | null;
  markets: unknown;
};

type PageMarks = Pick<Config, 'isInboxPublic'>;

const BOOT_PLACE = '<!--boot-->';
const PRELOAD_PLACE = '</head>';
/** In the JSON island that boot.js reads: which texts the route itself needs. */
const TEXTS_PLACE = '"own":[]';

export class Page {
  private constructor(
    private readonly template: string,
    private readonly routes: Readonly<Record<string, RouteFiles>>,
  ) {}

  /** The mark is in the page itself, so that the offline copy has it, too. */
  static async read(webDir: string, { isInboxPublic }: PageMarks): Promise<Page> {
    const plain = await readFile(join(webDir, 'index.html'), 'utf8');
    const template = isInboxPublic ? plain.replace('<html', '<html data-inbox="public"') : plain;
    if (!template.includes(BOOT_PLACE)) throw new Error('index.html has no place for boot data');
    const routes = await readFile(join(webDir, '.vite', 'route-preloads.json'), 'utf8');
    return new Page(template, JSON.parse(routes) as Record<string, RouteFiles>);
  }

  isRoute(path: string): boolean {
    return Object.hasOwn(this.routes, path);
  }

  /** `tags` go into the head. */
  render(path: string, boot: BootData, tags = ''): string {
    const { modules, namespaces } = (this.isRoute(path) && this.routes[path]) || NO_FILES;
    const preloads = modules
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
      .join('');
    return this.template
      .replace(TEXTS_PLACE, `"own":${JSON.stringify(namespaces)}`)
      .replace(PRELOAD_PLACE, () => `${preloads}${tags}${PRELOAD_PLACE}`)
      .replace(BOOT_PLACE, () => toIsland(boot));
  }
}

/** The entry's file is named after its content, and so after everything it imports. */
export async function readBuild(webDir: string): Promise<string | undefined> {
  const template = await readFile(join(webDir, 'index.html'), 'utf8');
  return /<script type="module"[^>]* src="([^"]+)"/.exec(template)?.[1];
}

const NO_FILES = { modules: [], namespaces: [] };

/** No `<` survives, so that no value can close its script element. */
function toIsland(boot: BootData): string {
  return JSON.stringify(boot).replaceAll('<', '\\u003c');
}
