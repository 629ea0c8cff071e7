/**
 * `npm run restore -- FILE --to DATA_FOLDER [--wal FOLDER [--until TIME]]`: a data folder from a
 * backup. docs/operations.md walks through it.
 */
import { runBundled } from './run-bundled.mjs';

await runBundled('restore');
