/** What the web and the server must agree on: endpoints, topics, rejections, account rules. */
export * from './modules.ts';
export * from './rules/configuration.ts';
export * from './base/derivatives-shapes.ts';
export * from './base/endpoint.ts';
export * from './rules/ledger-types.ts';
export * from './proofs/depth.ts';
export * from './proofs/journal-heads.ts';
export * from './proofs/prove-ticks.ts';
export * from './proofs/verify-commitments.ts';
export {
  OPTION_STEPS,
  type OptionFault,
  type OptionReceipt,
  type OptionStep,
} from './proofs/option-receipt.ts';
export { findOptionTermsFault } from './proofs/option-terms.ts';
export * from './proofs/verify-contract.ts';
export * from './proofs/verify-option.ts';
export * from './proofs/verify-volatility.ts';
export * from './proofs/verify-liquidation.ts';
export * from './base/rejections.ts';
export * from './rules/accounts.ts';
export * from './rules/chain-rules.ts';
export * from './rules/countries.ts';
export * from './rules/deposit-rules.ts';
export * from './rules/earn/business-days.ts';
export * from './rules/earn/daily-reference.ts';
export * from './rules/earn/finance-rules.ts';
export * from './rules/earn/instalments.ts';
export * from './rules/earn/mining-rules.ts';
export * from './rules/earn/staking-rules.ts';
export type { Figure } from './rules/figures.ts';
export * from './rules/file-rules.ts';
export * from './rules/identity-rules.ts';
export * from './rules/kyc-rules.ts';
export * from './rules/payee-rules.ts';
export { loadPasswordGuesser } from './rules/password-guesser.ts';
export * from './rules/password-rules.ts';
export * from './rules/permissions.ts';
export * from './rules/review-rules.ts';
export * from './rules/seconds-rules.ts';
export * from './rules/security-rules.ts';
export * from './rules/spot-rules.ts';
export * from './rules/trade/order-rules.ts';
export * from './rules/trade/option-model.ts';
export * from './rules/trade/options-rules.ts';
export * from './rules/trade/derivatives-rules.ts';
export * from './rules/trade/strategy-history.ts';
export * from './rules/trade/grid-rules.ts';
export * from './rules/trade/strategy-rules.ts';
export * from './rules/trade/alert-rules.ts';
export * from './rules/withdrawal-rules.ts';
export * from './base/shapes.ts';
export * from './base/topics.ts';
