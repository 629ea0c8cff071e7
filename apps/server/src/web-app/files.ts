/**
 * The built files of the member app, read once into memory with the compressed forms the build has
 * made. There are few, they are small, and none changes while the server runs.
 */
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type Encoding, type Prepared, etagOf } from '../platform/http/prepared.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const SMALLER: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

/** By path, `/assets/home-x1y2.js`; the page itself is not among them. */
export async function readFiles(webDir: string): Promise<ReadonlyMap<string, Prepared>> {
  const entries = await readdir(webDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(webDir, join(entry.parentPath, entry.name))}`)
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('/.') && path !== '/index.html');
  const all = new Set(paths);
  const read = paths
    .filter((path) => !Object.hasOwn(SMALLER, extname(path)))
    .map(async (path) => [path, await readOne(webDir, path, all)] as const);
  return new Map(await Promise.all(read));
}

async function readOne(webDir: string, path: string, all: ReadonlySet<string>): Promise<Prepared> {
  const plain = await readFile(join(webDir, path));
  const smaller: Partial<Record<Encoding, Buffer>> = {};
  for (const [ending, encoding] of Object.entries(SMALLER)) {
    if (all.has(path + ending)) smaller[encoding] = await readFile(join(webDir, path + ending));
  }
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const kind = path.startsWith('/assets/') ? 'forever' : 'release';
  return { type, kind, etag: etagOf(plain), plain, smaller };
}
