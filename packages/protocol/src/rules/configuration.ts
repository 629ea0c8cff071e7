/**
 * The one list of the product's numbers (rulebook 0.8), by product and in a form a page can print.
 * Nothing is typed here: each figure is read from the table its rule stands beside, so that what is
 * printed is what acts. What an operator may choose is in `installation.ts`.
 */
import { MARKETS, type Market } from '@anywhen/prices';
import { ACCOUNT_KINDS, currenciesOf } from './accounts.ts';
import { NETWORKS, NETWORK_TERMS } from './chain-rules.ts';
import {
  CREDIT_FINAL_AFTER_MS,
  DEPOSITED_PER_DAY_MAX,
  DEPOSIT_REVIEW_MS,
} from './deposit-rules.ts';
import { EARN_CONFIGURATION } from './earn/earn-configuration.ts';
import {
  type Figure,
  type SectionOf,
  type TableOf,
  amounts,
  count,
  names,
  percent,
  percentBps,
  percentText,
  seconds,
  usdt,
  usdtUnits,
} from './figures.ts';
import { SIGNUP_GRANT_USDT } from '../funding.ts';
import {
  CODE_LIFE_MS,
  CODE_RESEND_MS,
  CODE_TRIES_MAX,
  DEVICE_LIFE_MS,
  LOGIN_WINDOW_MS,
  SESSIONS_MAX,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  WITHDRAW_LOCK_MS,
  WRONG_PASSWORDS_MAX,
} from './identity-rules.ts';
import { KYC_DRAFT_LIFE_MS, KYC_REVIEW_MS, KYC_SUBMISSIONS_MAX } from './kyc-rules.ts';
import { PASSWORD_MAX, PASSWORD_MIN, PUBLIC_INVITE_CODE } from '../identity.ts';
import type { ReferenceKind } from './ledger-types.ts';
import { PRICE_AGE_MS_MAX } from '../markets.ts';
import { DERIVATIVES_CONFIGURATION } from './trade/derivatives-configuration.ts';
import { ALERTS_PER_MEMBER_MAX, ALERT_LEVEL_BPS, ALERT_MOVE_BPS } from './trade/alert-rules.ts';
import { BANK_ACCOUNTS_MAX, WALLETS_MAX } from './payee-rules.ts';
import { FREEDOMS, operationsOf, statusesWith } from './permissions.ts';
import {
  BREAK_DAYS,
  LOSS_LIMIT_DEFAULT_UNITS,
  LOSS_LIMIT_MAX_UNITS,
  LOSS_LIMIT_RAISE_DELAY_MS,
  OPENING_WAIT_MS,
  OPEN_CONTRACTS_MAX,
  SECONDS_EXPOSURE_MAX_UNITS,
  SECONDS_EXPOSURE_PARTS,
  SECONDS_PERIODS,
  SECONDS_SYMBOLS,
  SETTLEMENT_WAIT_MS,
  WAGERED_PER_DAY_MAX_UNITS,
  breakEvenPercent,
} from './seconds-rules.ts';
import { FUND_PASSWORD_MAX, FUND_PASSWORD_MIN, PASSKEYS_MAX } from '../security.ts';
import {
  FUND_PASSWORD_LOCK_MS,
  RECOVERY_CODES_COUNT,
  SECOND_STEP_WAIT_MS,
  SECURITY_LOG_MS,
  WRONG_FUND_PASSWORDS_MAX,
  WRONG_SECOND_STEPS_MAX,
} from './security-rules.ts';
import {
  MAKER_TIERS,
  OPEN_ORDERS_PER_MARKET_MAX,
  OPEN_ORDERS_PER_MEMBER_MAX,
  PRICE_BAND_BPS,
  SPOT_MAX_NOTIONAL_USDT,
  SPOT_MIN_NOTIONAL_USDT,
  TAKER_RANGE_BPS,
  spotFeeBps,
} from './spot-rules.ts';
import { REVIEW_DEADLINE_MS } from './review-rules.ts';
import { EXPIRY_SECONDS_MAX, EXPIRY_SECONDS_MIN, TRIGGER_BAND_BPS } from './trade/order-rules.ts';
import { STRATEGY_CONFIGURATION } from './trade/strategy-configuration.ts';
import {
  BANK_FEE_BPS,
  BANK_FEE_MIN,
  BANK_WITHDRAWAL_MIN,
  TWO_APPROVALS_ABOVE_USDT,
  WITHDRAWAL_LIMITS,
  WITHDRAWAL_REVIEW_MS,
} from './withdrawal-rules.ts';
import { ORDERS_PER_SECOND } from '../spot.ts';
import { OPTIONS_CONFIGURATION } from './trade/options-configuration.ts';

/**
 * Where the numbers are printed under which money moves. A product that books needs a reference of
 * its own, and does not compile before it has a line here and with it a section below.
 */
type PrintedIn = {
  grant: 'funding';
  account: 'funding';
  deposit: 'deposits';
  withdrawal: 'withdrawals';
  'spot-order': 'spot';
  'seconds-contract': 'seconds';
  'finance-record': 'finance';
  'staking-position': 'staking';
  machine: 'mining';
  'option-position': 'options';
  'leverage-order': 'derivatives';
  'leverage-position': 'derivatives';
  bot: 'strategy';
};

export type ConfigurationName =
  PrintedIn[ReferenceKind] | 'identity' | 'members' | 'kyc' | 'payees' | 'markets' | 'alerts';

/** Never in the notation with an exponent, which the smallest prices would get. */
function startPriceOf({ start, priceDecimals }: Market): string {
  return start.toFixed(priceDecimals).replace(/\.?0+$/, '');
}

const OFFERED_NETWORKS = NETWORKS.filter((network) => NETWORK_TERMS[network].isOffered);

const SPOT_MARKETS = MARKETS.filter(({ isSpot }) => isSpot);
const SPOT_TIERS = [...new Set(SPOT_MARKETS.map(({ tier }) => tier))];

export const CONFIGURATION = {
  identity: {
    rows: [
      { key: 'inviteCode', figure: names(PUBLIC_INVITE_CODE) },
      { key: 'passwordLength', figure: count(PASSWORD_MIN, PASSWORD_MAX) },
      { key: 'codeLife', figure: seconds(CODE_LIFE_MS) },
      { key: 'codeTries', figure: count(CODE_TRIES_MAX) },
      { key: 'codeResend', figure: seconds(CODE_RESEND_MS) },
      { key: 'wrongPasswords', figure: count(WRONG_PASSWORDS_MAX) },
      { key: 'loginWindow', figure: seconds(LOGIN_WINDOW_MS) },
      { key: 'sessionIdle', figure: seconds(SESSION_IDLE_MS) },
      { key: 'sessionLife', figure: seconds(SESSION_LIFE_MS) },
      { key: 'sessionsMax', figure: count(SESSIONS_MAX) },
      { key: 'deviceLife', figure: seconds(DEVICE_LIFE_MS) },
      { key: 'securityLog', figure: seconds(SECURITY_LOG_MS) },
      { key: 'withdrawLock', figure: seconds(WITHDRAW_LOCK_MS) },
      { key: 'fundPasswordLength', figure: count(FUND_PASSWORD_MIN, FUND_PASSWORD_MAX) },
      { key: 'wrongFundPasswords', figure: count(WRONG_FUND_PASSWORDS_MAX) },
      { key: 'fundPasswordLock', figure: seconds(FUND_PASSWORD_LOCK_MS) },
      { key: 'secondStepWait', figure: seconds(SECOND_STEP_WAIT_MS) },
      { key: 'wrongSecondSteps', figure: count(WRONG_SECOND_STEPS_MAX) },
      { key: 'recoveryCodes', figure: count(RECOVERY_CODES_COUNT) },
      { key: 'passkeys', figure: count(PASSKEYS_MAX) },
    ],
    tables: [],
  },

  members: {
    rows: [{ key: 'levelOne', figure: { unit: 'operation', values: operationsOf(1) } }],
    tables: [
      {
        key: 'statuses',
        columns: ['freedom', 'status'],
        lines: FREEDOMS.map((freedom): Figure[] => [
          { unit: 'freedom', values: [freedom] },
          { unit: 'status', values: statusesWith(freedom) },
        ]),
      },
    ],
  },

  kyc: {
    rows: [
      { key: 'reviewBasic', figure: seconds(KYC_REVIEW_MS.basic) },
      { key: 'reviewAdvanced', figure: seconds(KYC_REVIEW_MS.advanced) },
      { key: 'reviewDeadline', figure: seconds(REVIEW_DEADLINE_MS) },
      { key: 'submissions', figure: count(KYC_SUBMISSIONS_MAX) },
      { key: 'draftLife', figure: seconds(KYC_DRAFT_LIFE_MS) },
    ],
    tables: [],
  },

  payees: {
    rows: [
      { key: 'bankAccounts', figure: count(BANK_ACCOUNTS_MAX) },
      { key: 'wallets', figure: count(WALLETS_MAX) },
    ],
    tables: [],
  },

  deposits: {
    rows: [
      { key: 'depositReview', figure: seconds(DEPOSIT_REVIEW_MS) },
      { key: 'depositsPerDay', figure: usdt(DEPOSITED_PER_DAY_MAX) },
      { key: 'creditFinal', figure: seconds(CREDIT_FINAL_AFTER_MS) },
    ],
    tables: [
      {
        key: 'networks',
        columns: ['network', 'block', 'credit', 'unlock', 'depositRange'],
        lines: OFFERED_NETWORKS.map((network): Figure[] => {
          const terms = NETWORK_TERMS[network];
          return [
            names(network),
            seconds(terms.blockMs),
            count(terms.creditConfirmations),
            count(terms.unlockConfirmations),
            amounts(terms.currency, terms.depositMin, terms.depositMax),
          ];
        }),
      },
    ],
  },

  withdrawals: {
    rows: [
      { key: 'withdrawalReview', figure: seconds(WITHDRAWAL_REVIEW_MS) },
      { key: 'twoApprovals', figure: usdt(TWO_APPROVALS_ABOVE_USDT) },
      { key: 'bankFee', figure: percentBps(BANK_FEE_BPS) },
      { key: 'bankFeeMin', figure: usdt(BANK_FEE_MIN) },
      { key: 'bankMin', figure: usdt(BANK_WITHDRAWAL_MIN) },
    ],
    tables: [
      {
        key: 'withdrawalFees',
        columns: ['network', 'fee', 'withdrawalMin'],
        lines: OFFERED_NETWORKS.map((network): Figure[] => {
          const { currency, withdrawalFee, withdrawalMin } = NETWORK_TERMS[network];
          return [
            names(network),
            amounts(currency, withdrawalFee),
            amounts(currency, withdrawalMin),
          ];
        }),
      },
      {
        key: 'withdrawalLimits',
        columns: ['level', 'singleMax', 'dailyMax', 'times'],
        lines: ([1, 2] as const).flatMap((level): Figure[][] => {
          const limits = WITHDRAWAL_LIMITS[level];
          if (!limits) return [];
          const { singleMaxUsdt, dailyMaxUsdt, timesPerDay } = limits;
          return [[count(level), usdt(singleMaxUsdt), usdt(dailyMaxUsdt), count(timesPerDay)]];
        }),
      },
    ],
  },

  funding: {
    rows: [{ key: 'grant', figure: usdt(SIGNUP_GRANT_USDT) }],
    tables: [
      {
        key: 'accounts',
        columns: ['account', 'currencies'],
        lines: ACCOUNT_KINDS.map((kind): Figure[] => [
          { unit: 'account', values: [kind] },
          { unit: 'currency', values: currenciesOf(kind) },
        ]),
      },
    ],
  },

  markets: {
    rows: [
      { key: 'markets', figure: count(MARKETS.length) },
      { key: 'priceAge', figure: seconds(PRICE_AGE_MS_MAX) },
    ],
    tables: [
      {
        key: 'markets',
        columns: ['market', 'start', 'volatility', 'priceDecimals', 'quantityDecimals'],
        lines: MARKETS.map((market): Figure[] => [
          names(market.symbol),
          names(startPriceOf(market)),
          percentBps(Math.round(market.vol * 10_000)),
          count(market.priceDecimals),
          count(market.quantityDecimals),
        ]),
      },
    ],
  },

  spot: {
    rows: [
      { key: 'spotMarkets', figure: count(SPOT_MARKETS.length) },
      { key: 'spotFee', figure: percentBps(spotFeeBps(0)) },
      { key: 'spotFeeLevelTwo', figure: percentBps(spotFeeBps(2)) },
      { key: 'spotValue', figure: usdt(SPOT_MIN_NOTIONAL_USDT, SPOT_MAX_NOTIONAL_USDT) },
      { key: 'buyBand', figure: percentBps(PRICE_BAND_BPS.buy.lowest, PRICE_BAND_BPS.buy.highest) },
      {
        key: 'sellBand',
        figure: percentBps(PRICE_BAND_BPS.sell.lowest, PRICE_BAND_BPS.sell.highest),
      },
      {
        key: 'triggerBand',
        figure: percentBps(TRIGGER_BAND_BPS.lowest, TRIGGER_BAND_BPS.highest),
      },
      { key: 'shortestExpiry', figure: seconds(EXPIRY_SECONDS_MIN * 1_000) },
      { key: 'longestExpiry', figure: seconds(EXPIRY_SECONDS_MAX * 1_000) },
      { key: 'takerRange', figure: percentBps(TAKER_RANGE_BPS) },
      { key: 'openOrdersPerMarket', figure: count(OPEN_ORDERS_PER_MARKET_MAX) },
      { key: 'openOrders', figure: count(OPEN_ORDERS_PER_MEMBER_MAX) },
      { key: 'ordersPerSecond', figure: count(ORDERS_PER_SECOND) },
    ],
    tables: [
      {
        key: 'maker',
        columns: ['tier', 'spread', 'gap', 'size'],
        lines: SPOT_TIERS.map((tier): Figure[] => {
          const { spread, gap, sizeUsdt } = MAKER_TIERS[tier];
          const size = usdt(String(sizeUsdt));
          return [names(tier), percent(percentText(spread, 3)), percent(percentText(gap, 3)), size];
        }),
      },
    ],
  },

  seconds: {
    rows: [
      { key: 'secondsMarkets', figure: count(SECONDS_SYMBOLS.length) },
      { key: 'openContracts', figure: count(OPEN_CONTRACTS_MAX) },
      { key: 'wageredPerDay', figure: usdtUnits(WAGERED_PER_DAY_MAX_UNITS) },
      { key: 'lossLimit', figure: usdtUnits(LOSS_LIMIT_DEFAULT_UNITS) },
      { key: 'lossLimitMax', figure: usdtUnits(LOSS_LIMIT_MAX_UNITS) },
      { key: 'lossLimitDelay', figure: seconds(LOSS_LIMIT_RAISE_DELAY_MS) },
      { key: 'exposure', figure: usdtUnits(SECONDS_EXPOSURE_MAX_UNITS) },
      { key: 'exposurePart', figure: percentBps(10_000 / SECONDS_EXPOSURE_PARTS) },
      { key: 'openingWait', figure: seconds(OPENING_WAIT_MS) },
      { key: 'settlementWait', figure: seconds(SETTLEMENT_WAIT_MS) },
      { key: 'breaks', figure: names(...BREAK_DAYS.map(String)) },
    ],
    tables: [
      {
        key: 'periods',
        columns: ['period', 'return', 'breakEven', 'wager'],
        lines: SECONDS_PERIODS.filter(({ isOffered }) => isOffered).map((period): Figure[] => [
          seconds(period.periodSeconds * 1_000),
          percentBps(period.returnBps),
          percent(breakEvenPercent(period.returnBps)),
          usdtUnits(period.wagerMinUnits, period.wagerMaxUnits),
        ]),
      },
    ],
  },

  ...EARN_CONFIGURATION,
  ...OPTIONS_CONFIGURATION,
  ...DERIVATIVES_CONFIGURATION,
  ...STRATEGY_CONFIGURATION,

  alerts: {
    rows: [
      { key: 'alertsMax', figure: count(ALERTS_PER_MEMBER_MAX) },
      {
        key: 'alertLevel',
        figure: percentBps(ALERT_LEVEL_BPS.lowest, ALERT_LEVEL_BPS.highest),
      },
      { key: 'alertMove', figure: percentBps(ALERT_MOVE_BPS.least, ALERT_MOVE_BPS.most) },
    ],
    tables: [],
  },
} as const satisfies Readonly<Record<ConfigurationName, SectionOf<string, string, string>>>;

type Sections = (typeof CONFIGURATION)[ConfigurationName];
type Tables = Sections['tables'][number];

/** The keys are texts a page must have: it does not compile without. */
export type ConfigurationTable = TableOf<Tables['key'], Tables['columns'][number]>;
export type ConfigurationSection = SectionOf<
  Sections['rows'][number]['key'],
  ConfigurationTable['key'],
  ConfigurationTable['columns'][number]
>;
