/** What the web and the server must agree on: endpoints, topics, rejections, account rules. */
export * from './accounts.ts';
export * from './demo.ts';
export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './fairness.ts';
export * from './funding.ts';
export * from './identity.ts';
export * from './ledger-types.ts';
export * from './markets.ts';
export * from './rejections.ts';
export * from './shapes.ts';
export * from './topics.ts';
