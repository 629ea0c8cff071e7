/**
 * `npm run archive -- --before DATE [--to FOLDER]`: moves old batches and ledger lines to
 * compressed files that anybody can check, with `--check FOLDER`. See docs/operations.md.
 */
import { runBundled } from './run-bundled.mjs';

await runBundled('archive');
