/** What the web and the server must agree on: endpoints, topics, rejections, account rules. */
export * from './modules.ts';
export * from './configuration.ts';
export * from './depth.ts';
export * from './endpoint.ts';
export * from './ledger-types.ts';
export * from './proofs/prove-ticks.ts';
export * from './proofs/verify-commitments.ts';
export * from './proofs/verify-contract.ts';
export * from './rejections.ts';
export * from './rules/accounts.ts';
export * from './rules/identity-rules.ts';
export { loadPasswordGuesser } from './rules/password-guesser.ts';
export * from './rules/password-rules.ts';
export * from './rules/permissions.ts';
export * from './rules/seconds-rules.ts';
export * from './rules/spot-rules.ts';
export * from './shapes.ts';
export * from './topics.ts';
