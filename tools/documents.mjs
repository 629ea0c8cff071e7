/** `npm run documents`: writes the generated parts of the documents again, from the code. */
import { runBundled } from './run-bundled.mjs';

await runBundled('documents');
