/** `npm run odds`: plays every strategy against the published process; see tools/odds/run.ts. */
import { runBundled } from './run-bundled.mjs';

await runBundled('odds');
