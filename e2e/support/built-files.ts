/** Finds files of the build by their source, because their names are hashes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = join(import.meta.dirname, '../../apps/web/dist/.vite/manifest.json');

/** Its path below the root of the app: `assets/CXjNHYA.js`. */
export function fileOf(source: string): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>;
  const chunk = manifest[source];
  if (!chunk) throw new Error(`the build has no ${source}`);
  return chunk.file;
}
