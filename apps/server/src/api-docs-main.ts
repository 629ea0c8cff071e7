/** A program of the build: writes the documents of the API into a folder, for a given version. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeApiDocs } from './web-app/api-docs.ts';

const [folder = '', version = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(makeApiDocs(version))) {
  writeFileSync(join(folder, name), text);
}
