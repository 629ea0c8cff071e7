/**
 * `npm run backup -- --to FOLDER`: everything of an installation with its own database in one file,
 * while it runs. docs/operations.md walks through it.
 */
import { runBundled } from './run-bundled.mjs';

await runBundled('backup');
