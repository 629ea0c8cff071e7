/**
 * One call of every endpoint of members, and what a person must be permitted for it. An endpoint
 * without a line here fails the test of permissions.
 */
import type { Level, Operation } from '@anywhen/protocol';

export const PASSWORD = 'correct horse battery';
const WRONG = { password: 'not the password' };

/** A call that nothing but a missing permission refuses, or that harms nobody when it is let in. */
export type Sample = {
  params?: Readonly<Record<string, string>>;
  query?: string;
  body?: object;
  /** What the person must be permitted; without it every member may. */
  operation?: Operation;
  level?: Level;
  isUpload?: true;
};

const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '10' };
const oco = {
  symbol: 'BTCUSDT',
  side: 'sell',
  quantity: '0.001',
  price: '90000',
  triggerPrice: '50000',
};
const contract = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 30, amount: '10' };
const person = {
  country: 'AQ',
  documentType: 'passport',
  surname: 'Quill',
  givenName: 'Ada',
  documentNumber: 'SP-1234',
};
const credential = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: {},
  clientExtensionResults: {},
};
const missingFile = 'f'.repeat(32);
const bank = { bankName: '', branchName: '', code: '', accountNumber: '', holder: '' };
const wallet = { currency: 'USDT', network: 'TRC20', address: 'no address', label: 'Mine' };
export const deposit = { account: 'funds', currency: 'USDT', network: 'TRC20', amount: '50' };
const withdrawal = {
  account: 'funds',
  currency: 'USDT',
  channel: 'TRC20',
  amount: '50',
  address: 'no address',
  fundPassword: 'x',
};
const missingId = { id: '999999999' };
export const F7 = {
  product: 'F7',
  windowDay: null,
  amount: '10',
  interest: '0.00575342',
  isAgreed: true,
};
export const pledge = { pool: 'LC-USDT', amount: '10', aprsBps: [600, 200], isAgreed: true };
const quoted = { quantity: 1, price: '1', second: 1 };
const option = { series: 'BTC-5M-2601010000', strike: '65000', type: 'call', ...quoted };
export const nano = {
  model: 'Nano',
  quantity: 1,
  cost: '10.5',
  output: '0.00016537',
  isAgreed: true,
};
const leveraged = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.001' };
const dca = { symbol: 'BTCUSDT', amount: '5', interval: '1h', runs: 1, shownPrice: '1' };
const shown = { quantity: '1', startCost: '1', profit: '1' };
const grid = { symbol: 'BTCUSDT', lower: '1', upper: '2', grids: 2, investment: '5', shown };

export const SAMPLES: Readonly<Record<string, Sample>> = {
  sendCode: { body: { purpose: 'forgot', channel: 'email', target: 'nobody@example.com' } },
  readInbox: {},
  register: {
    body: { channel: 'email', invite: '', username: '', password: '', repeat: '', code: '' },
  },
  checkInvitation: { body: { invite: 'PAPER1' } },
  login: { body: { account: 'nobody_here', password: 'x' } },
  resetPassword: {
    body: { channel: 'email', target: 'a@example.com', code: '1', password: 'x', repeat: 'x' },
  },
  readMe: {},
  changeSettings: { body: { dateFormat: 'iso' } },
  eraseMyData: { body: WRONG },
  listSessions: {},
  endOneSession: { params: { id: 'nobody' } },
  endOtherSessions: {},
  readSecurity: {},
  listSecurityEvents: {},
  changeLoginPassword: { body: { ...WRONG, newPassword: PASSWORD, repeat: PASSWORD } },
  setFundPassword: { body: { ...WRONG, newFundPassword: '739164', repeat: '739164' } },
  sendContactCode: { body: { channel: 'email', target: 'no address' } },
  bindContact: { body: { channel: 'email', target: 'a@example.com', code: '123456', ...WRONG } },
  beginTotp: { body: WRONG },
  confirmTotp: { body: { code: '000000' } },
  endTotp: { body: { ...WRONG, code: '000000' } },
  renewRecoveryCodes: { body: WRONG },
  beginPasskey: { body: WRONG },
  addPasskey: { body: { name: 'key', credential } },
  removePasskey: { params: { id: 'nobody' }, body: WRONG },
  passSecondStep: { body: { code: '000000' } },
  beginPasskeyLogin: { body: {} },
  passkeyLogin: { body: { credential } },
  uploadFile: { params: { kind: 'id-front' }, isUpload: true, operation: 'verify' },
  discardFile: { params: { id: missingFile } },
  readKyc: {},
  saveKycDraft: { body: person, operation: 'verify' },
  submitBasicKyc: { body: {}, operation: 'verify' },
  submitAdvancedKyc: { body: {}, operation: 'verify', level: 1 },
  listPayees: {},
  addBankAccount: { body: bank, operation: 'add-bank-account' },
  addWallet: { body: wallet, operation: 'add-wallet' },
  removePayee: { params: { id: '999999999' }, body: { fundPassword: 'x' } },
  readDepositDesk: {},
  submitDeposit: { body: deposit, operation: 'deposit' },
  listDeposits: {},
  readDeposit: { params: { id: '999999999' } },
  readWithdrawalDesk: {},
  requestWithdrawal: { body: withdrawal, operation: 'withdraw' },
  listWithdrawals: {},
  readWithdrawal: { params: { id: '999999999' } },
  readTransaction: { params: { id: `SIM-TRC20-TX-${'0'.repeat(32)}` } },
  readOverview: {},
  readAssets: { params: { kind: 'spot' } },
  transfer: {
    body: { from: 'funds', to: 'spot', currency: 'USDT', quantity: '1' },
    operation: 'transfer',
  },
  dropRequest: { body: {} },
  listRecords: {},
  listFlow: {},
  listMarkets: {},
  readMarket: { params: { symbol: 'BTCUSDT' } },
  listKlines: { query: 'symbol=BTCUSDT&interval=1m' },
  listSeconds: { params: { symbol: 'BTCUSDT' } },
  readCommitments: {},
  listTicks: { query: 'from=1&to=2' },
  readHouse: {},
  listHeads: {},
  listBatchHashes: { query: 'batches=1' },
  listLinks: { query: 'after=0' },
  placeOrder: { body: order, operation: 'trade-spot' },
  placeOco: { body: oco, operation: 'trade-spot' },
  amendOrder: {
    params: { id: '999999999' },
    body: { quantity: '0.001' },
    operation: 'trade-spot',
  },
  cancelOrder: { params: { id: '999999999' }, operation: 'cancel-order' },
  cancelOrders: { operation: 'cancel-order' },
  listOrders: {},
  readOrder: { params: { id: '999999999' } },
  listFills: {},
  listPositions: {},
  exportSpot: { query: 'what=orders' },
  readDepth: { query: 'symbol=BTCUSDT' },
  listTrades: { query: 'symbol=BTCUSDT' },
  readSecondsConfig: {},
  placeSecondsOrder: { body: contract, operation: 'buy-seconds' },
  listSecondsOrders: {},
  readSecondsReceipt: { params: { id: '999999999' } },
  readSharedReceipt: { params: { shareId: 'A'.repeat(22) } },
  readSecondsStats: {},
  readOwnSecondsStats: {},
  listFinanceProducts: {},
  readFinanceProduct: { params: { code: 'F7' } },
  readFinanceDesk: {},
  buyFinance: { body: F7, operation: 'buy-fixed-finance' },
  cancelFinance: { params: missingId, operation: 'cancel-order' },
  redeemFinance: { params: missingId, operation: 'close-position' },
  listFinanceRecords: {},
  readFinanceRecord: { params: missingId },
  listStakingPools: {},
  readStakingDesk: {},
  stake: { body: pledge, operation: 'pledge-currency' },
  leaveStaking: { params: missingId, body: { amount: null }, operation: 'close-position' },
  listStakingPositions: {},
  readStakingPosition: { params: missingId },
  listMachineModels: {},
  readMiningDesk: {},
  buyMachines: { body: nano, operation: 'buy-machine' },
  cancelMachines: { params: missingId, operation: 'cancel-order' },
  listMachines: {},
  readMachine: { params: missingId },
  readDerivativesConfig: {},
  readDerivativesDesk: {},
  setLeverage: { body: { symbol: 'BTCUSDT', leverage: 5 }, operation: 'open-leverage' },
  placeLeverageOrder: { body: leveraged, operation: 'open-leverage' },
  cancelLeverageOrder: { params: missingId, operation: 'cancel-order' },
  cancelLeverageOrders: { operation: 'cancel-order' },
  listLeverageOrders: {},
  listLeveragePositions: {},
  readLeveragePosition: { params: missingId },
  closeLeveragePosition: {
    params: missingId,
    body: { quantity: null },
    operation: 'close-position',
  },
  setPositionLevels: {
    params: missingId,
    body: { takeProfit: null, stopLoss: null },
    operation: 'close-position',
  },
  changePositionMargin: {
    params: missingId,
    body: { direction: 'add', amount: '1' },
    operation: 'close-position',
  },
  readLiquidationReceipt: { params: missingId },
  readSharedLiquidation: { params: { shareId: 'A'.repeat(22) } },
  readInsurance: {},
  listFunding: {},
  listAlerts: {},
  setAlert: { body: { symbol: 'BTCUSDT', moveBps: 500 }, operation: 'set-alert' },
  removeAlert: { params: missingId, operation: 'set-alert' },
  readStrategyConfig: {},
  createDcaBot: { body: dca, operation: 'run-bot' },
  createGridBot: { body: grid, operation: 'run-bot' },
  pauseBot: { params: missingId, operation: 'cancel-order' },
  resumeBot: { params: missingId, operation: 'run-bot' },
  stopBot: { params: missingId, body: { exit: 'sell' }, operation: 'close-position' },
  listBots: {},
  readBot: { params: missingId },
  listBotLog: { params: missingId },
  listOptionSeries: {},
  readOptionSeries: { params: { code: 'BTC-5M-2601010000' } },
  listVolatility: { query: 'symbol=BTCUSDT&from=0&to=60' },
  readOptionsDesk: {},
  buyOption: { body: option, operation: 'buy-option' },
  sellOption: { params: missingId, body: quoted, operation: 'close-position' },
  listOptionPositions: {},
  readOptionReceipt: { params: missingId },
  readSharedOption: { params: { shareId: '0'.repeat(32) } },
  readComing: {},
  readEarnings: {},
  readBusinessDay: {},
  takeABreak: { body: { days: 0 }, operation: 'hold-back' },
  listMessages: {},
  readMessages: { body: { ids: ['999999999'] } },
  readInstallation: {},
  readProse: {},
  // Last: whoever does it is a visitor afterwards.
  logout: {},
};
