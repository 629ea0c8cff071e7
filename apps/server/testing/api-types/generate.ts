/**
 * TypeScript types of the API as others make them: by openapi-typescript, from the document that
 * the server sends. It writes with the compiler of TypeScript 5 or 6, which has an API; ours has
 * none. `@ts-morph/common` carries that compiler without its commands, so it stands in here.
 */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

type Generator = {
  default: (document: URL) => Promise<unknown>;
  astToString: (nodes: unknown) => string;
};

const COMPILER = "export { ts as default } from '@ts-morph/common';";
const ENTRY = "export { default, astToString } from 'openapi-typescript';";

/** `api.ts` in the folder, from `openapi.json` in it. */
export async function generateTypes(folder: string): Promise<void> {
  const outfile = join(folder, 'generator.cjs');
  await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd() },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    plugins: [
      {
        name: 'compiler',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^typescript$/ }, () => ({
            path: 'compiler',
            namespace: 'compiler',
          }));
          onLoad({ filter: /.*/, namespace: 'compiler' }, () => {
            return { contents: COMPILER, resolveDir: process.cwd() };
          });
        },
      },
    ],
  });
  const generator = createRequire(import.meta.url)(outfile) as Generator;
  const nodes = await generator.default(pathToFileURL(join(folder, 'openapi.json')));
  await writeFile(join(folder, 'api.ts'), generator.astToString(nodes));
}
