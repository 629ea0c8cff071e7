/** One command of each kind, as well-formed as it can be before anything is open. */
import { describeDerivativesTerms } from '../src/derivatives/derivatives-terms.ts';
import { describeMemberTerms } from '../src/members/member-terms.ts';
import { describeMiningTerms } from '../src/mining/mining-terms.ts';
import type { CommandBody } from '../src/modules.ts';
import { describeOptionsTerms } from '../src/options/options-terms.ts';
import { describeStrategyTerms } from '../src/strategy/strategy-terms.ts';
import { MARKET_BUY } from './leverage-scenario.ts';
import { depositOf, papersOf } from './machine.ts';
import { purchaseOf } from './mining-scenario.ts';
import { DCA_REQUEST, GRID_REQUEST } from './strategy-scenario.ts';
import { PLAIN_REQUEST } from './withdrawal-scenario.ts';

const QUOTED = { quantity: 1, price: '0.1', second: 1 };

export const SAMPLES: readonly CommandBody[] = [
  { kind: 'open-member', uid: 10000009 },
  { kind: 'change-status', uid: 10000001, status: 'active', reason: 'all-clear' },
  { kind: 'change-level', uid: 10000001, level: 2 },
  { kind: 'extend-withdraw-lock', uid: 10000001 },
  { kind: 'propose-terms', product: 'finance', values: [], fromMs: 1_000 },
  { kind: 'withdraw-terms', proposalId: 1 },
  { kind: 'approve-terms', proposalId: 1, hash: '00'.repeat(32) },
  { kind: 'submit-verification', ...papersOf(10000001, 'basic') },
  { kind: 'decide-verification', caseId: 1, reason: null },
  { kind: 'forget-person', uid: 10000001 },
  depositOf(),
  { kind: 'decide-deposit', depositId: 1, reason: null },
  { kind: 'propose-correction', depositId: 1, reason: 'CREDITED_TWICE' },
  { kind: 'approve-correction', depositId: 1 },
  { kind: 'set-deposit-terms', ceiling: '50000' },
  { kind: 'request-withdrawal', ...PLAIN_REQUEST },
  { kind: 'decide-withdrawal', withdrawalId: 1, reason: null },
  { kind: 'set-loss-limit', amount: '5' },
  { kind: 'set-member-terms', ...describeMemberTerms() },
  { kind: 'publish-anchor', day: 0, anchor: '00'.repeat(32) },
  { kind: 'set-process-version', day: 2, version: 2 },
  { kind: 'reveal-day', day: 0, seed: '00'.repeat(32) },
  { kind: 'begin-outage' },
  { kind: 'end-outage' },
  { kind: 'tick', second: 1, seed: '00'.repeat(32) },
  { kind: 'settle-due' },
  { kind: 'set-business-days', daySeconds: 60, onlyWhenEmpty: true },
  { kind: 'roll-day', day: 1 },
  { kind: 'transfer', from: 'funds', to: 'spot', currency: 'USDT', quantity: '1' },
  { kind: 'place-order', symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '10' },
  { kind: 'drop-request' },
  { kind: 'open-portfolio', season: 'O7' },
  { kind: 'cancel-order', orderId: 1 },
  { kind: 'cancel-orders' },
  { kind: 'take-a-break', days: 1 },
  { kind: 'review-seconds' },
  { kind: 'set-seconds-terms', periods: [] },
  { kind: 'buy-finance', product: 'F7', windowDay: null, amount: '500', interest: '0.28767123' },
  { kind: 'cancel-finance', recordId: 1 },
  { kind: 'redeem-finance', recordId: 1 },
  { kind: 'set-finance-terms', products: [] },
  { kind: 'stake', pool: 'LC-USDT', amount: '10', aprsBps: [600, 200] },
  { kind: 'leave-staking', positionId: 1, amount: null },
  { kind: 'set-staking-terms', pools: [] },
  { kind: 'buy-machines', ...purchaseOf('Core', 2) },
  { kind: 'cancel-machines', machineId: 1, refund: '1' },
  { kind: 'set-mining-terms', ...describeMiningTerms() },
  { kind: 'set-leverage', symbol: 'BTCUSDT', leverage: 5 },
  { kind: 'place-leverage-order', ...MARKET_BUY },
  { kind: 'cancel-leverage-order', orderId: 1 },
  { kind: 'cancel-leverage-orders' },
  { kind: 'close-position', positionId: 1, quantity: null },
  { kind: 'set-position-levels', positionId: 1, takeProfit: null, stopLoss: '1' },
  { kind: 'change-position-margin', positionId: 1, direction: 'add', amount: '1' },
  { kind: 'set-derivatives-terms', ...describeDerivativesTerms() },
  { kind: 'buy-option', series: 'BTC-5M-2605011205', strike: '65000', type: 'call', ...QUOTED },
  { kind: 'sell-option', positionId: 1, ...QUOTED },
  { kind: 'review-options' },
  { kind: 'set-options-terms', ...describeOptionsTerms() },
  { kind: 'set-strategy-terms', ...describeStrategyTerms() },
  DCA_REQUEST,
  { ...GRID_REQUEST, shownQuantity: '1', shownStartCost: '1', shownProfit: '1' },
  { kind: 'pause-bot', botId: 1 },
  { kind: 'resume-bot', botId: 1 },
  { kind: 'stop-bot', botId: 1, exit: 'sell' },
  { kind: 'set-inviter', uid: 10000002, inviterUid: 10000001 },
  { kind: 'sign-member', uid: 10000002 },
  { kind: 'end-signing' },
  { kind: 'set-alert', symbol: 'BTCUSDT', price: '70000', moveBps: null },
  { kind: 'remove-alert', alertId: 1 },
];
