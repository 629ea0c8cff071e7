/**
 * `npm run verify -- --url U [--from S --to S] [--receipt SHARE] [--option SHARE] [--history] …`:
 * checks prices, receipts, volatility and the journal's heads of a running server from outside, by
 * public endpoints only. `npm run verify -- --journal` proves the database itself from its journal.
 */
import { runBundled } from './run-bundled.mjs';

await runBundled('verify');
