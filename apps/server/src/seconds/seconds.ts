/** What other modules may use of seconds contracts, beside their facts. */
export { listContractsEndedSince } from './queries.ts';
