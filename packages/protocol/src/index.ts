/** What the web and the server must agree on: endpoints, topics, rejections, account rules. */
export * from './modules.ts';
export * from './configuration.ts';
export * from './derivatives/shapes.ts';
export * from './base/endpoint.ts';
export * from './ledger-types.ts';
export { FREEDOMS, MESSAGE_CATEGORIES, RECORD_TYPES } from './base/facets.ts';
export type { Freedom, MessageCategory, RecordType } from './base/facets.ts';
export { ORDER_EXPIRIES, type OrderExpiry } from './spot/facets.ts';
export { BOT_RESTS, type BotRest } from './strategy/facets.ts';
export * from './spot/depth.ts';
export * from './fairness/journal-heads.ts';
export * from './fairness/prove-ticks.ts';
export * from './fairness/verify-commitments.ts';
export {
  OPTION_STEPS,
  type OptionFault,
  type OptionReceipt,
  type OptionStep,
} from './options/option-receipt.ts';
export { findOptionTermsFault } from './options/option-terms.ts';
export * from './seconds/verify-contract.ts';
export * from './options/verify-option.ts';
export * from './options/verify-volatility.ts';
export * from './derivatives/verify-liquidation.ts';
export * from './rejections.ts';
export * from './base/accounts.ts';
export * from './chain/rules.ts';
export * from './kyc/countries.ts';
export * from './deposits/rules.ts';
export * from './agenda/business-days.ts';
export * from './earn/daily-reference.ts';
export * from './finance/rules.ts';
export * from './earn/instalments.ts';
export * from './mining/rules.ts';
export * from './staking/rules.ts';
export type { Figure } from './base/figures.ts';
export * from './files/rules.ts';
export * from './identity/rules.ts';
export * from './kyc/rules.ts';
export * from './payees/rules.ts';
export { loadPasswordGuesser } from './identity/password-guesser.ts';
export * from './identity/password-rules.ts';
export * from './permissions.ts';
export * from './base/review-rules.ts';
export * from './seconds/rules.ts';
export * from './security/rules.ts';
export * from './spot/rules.ts';
export * from './spot/order-rules.ts';
export * from './options/option-model.ts';
export * from './options/rules.ts';
export * from './derivatives/rules.ts';
export * from './strategy/history.ts';
export * from './strategy/grid-rules.ts';
export * from './strategy/rules.ts';
export * from './alerts/rules.ts';
export * from './withdrawals/rules.ts';
export * from './base/shapes.ts';
export * from './base/topics.ts';
