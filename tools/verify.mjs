/**
 * `npm run verify -- --url U [--from S --to S] [--receipt SHARE] [--option SHARE] [--history] …`:
 * checks prices, receipts, volatility and the journal's heads of a running server from outside.
 * Bundles the verifier and runs it; the verifier asks public endpoints only.
 */
import { runBundled } from './run-bundled.mjs';

await runBundled('verify');
