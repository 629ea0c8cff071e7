/**
 * `npm run rotate-keys [-- --prepare]`: a new master key for everything that is written about
 * persons, while the server runs or not. docs/operations.md says when and in which order.
 */
import { runBundled } from './run-bundled.mjs';

await runBundled('rotate-keys');
