/**
 * What a posting was for: the ledger types of rulebook 17 with the record type a member filters by.
 * The number is what the database stores; it is never reused.
 */

import type { AccountKind } from './accounts.ts';

export const RECORD_TYPES = [
  'deposit-approved',
  'deposit-rejected',
  'withdrawal-approved',
  'withdrawal-rejected',
  'payment',
  'profit',
  'transfer',
] as const;

export type RecordType = (typeof RECORD_TYPES)[number];

/** What the reference of a posting names. */
export type ReferenceKind =
  | 'grant'
  | 'account'
  | 'deposit'
  | 'withdrawal'
  | 'spot-order'
  | 'seconds-contract'
  | 'finance-record'
  | 'staking-position'
  | 'machine'
  | 'option-position'
  | 'leverage-order'
  | 'leverage-position'
  | 'bot';

/**
 * `isExternal`: comes from or goes to outside the exchange, so it is neither profit nor loss.
 * `losesHeldOf`: takes held money of these accounts for good. What is available stays as it is, and
 * it is a line of the flow record nevertheless.
 * `hasWagerBack`: two legs of one account, first the wager that was held, then the gain. The record
 * shows them as one line, and its amount is the gain only.
 * `partOf`: of one entry with such a posting, in whose line the record shows it.
 */
type Definition = {
  num: number;
  record: RecordType;
  reference: ReferenceKind;
  isExternal?: true;
  losesHeldOf?: readonly AccountKind[];
  hasWagerBack?: true;
  partOf?: string;
};

export const LEDGER_TYPES = {
  SIM_GRANT: { num: 1, record: 'deposit-approved', reference: 'grant', isExternal: true },
  DEPOSIT_CREDIT: { num: 2, record: 'deposit-approved', reference: 'deposit', isExternal: true },
  /** Two people took a wrong credit back. */
  DEPOSIT_CORRECTION: {
    num: 3,
    record: 'deposit-rejected',
    reference: 'deposit',
    isExternal: true,
  },
  WITHDRAW_HOLD: { num: 4, record: 'payment', reference: 'withdrawal' },
  /** What arrives outside; the fee is a posting of its own: it is a loss, and this is not. */
  WITHDRAW_DONE: {
    num: 5,
    record: 'withdrawal-approved',
    reference: 'withdrawal',
    isExternal: true,
    losesHeldOf: ['funds', 'spot'],
  },
  WITHDRAW_FEE: {
    num: 6,
    record: 'payment',
    reference: 'withdrawal',
    losesHeldOf: ['funds', 'spot'],
    partOf: 'WITHDRAW_DONE',
  },
  WITHDRAW_RETURN: { num: 7, record: 'withdrawal-rejected', reference: 'withdrawal' },
  TRANSFER_OUT: { num: 10, record: 'transfer', reference: 'account' },
  TRANSFER_IN: { num: 11, record: 'transfer', reference: 'account' },
  SPOT_HOLD: { num: 20, record: 'payment', reference: 'spot-order' },
  SPOT_RELEASE: { num: 21, record: 'payment', reference: 'spot-order' },
  SPOT_BUY: { num: 22, record: 'payment', reference: 'spot-order' },
  SPOT_SELL: { num: 23, record: 'payment', reference: 'spot-order' },
  SPOT_FEE: { num: 24, record: 'payment', reference: 'spot-order' },
  SECONDS_STAKE: { num: 40, record: 'payment', reference: 'seconds-contract' },
  SECONDS_PAYOUT: {
    num: 41,
    record: 'profit',
    reference: 'seconds-contract',
    hasWagerBack: true,
  },
  SECONDS_LOSS: {
    num: 42,
    record: 'payment',
    reference: 'seconds-contract',
    losesHeldOf: ['contract'],
  },
  SECONDS_REFUND: { num: 43, record: 'payment', reference: 'seconds-contract' },
  FINANCE_SUBSCRIBE: { num: 60, record: 'payment', reference: 'finance-record' },
  FINANCE_INTEREST: { num: 61, record: 'profit', reference: 'finance-record' },
  FINANCE_PRINCIPAL: { num: 62, record: 'payment', reference: 'finance-record' },
  /** Interest that an early redemption gives back, of one entry with the principal. */
  FINANCE_CLAWBACK: {
    num: 63,
    record: 'payment',
    reference: 'finance-record',
    partOf: 'FINANCE_PRINCIPAL',
  },
  STAKE_IN: { num: 70, record: 'payment', reference: 'staking-position' },
  STAKE_REWARD: { num: 71, record: 'profit', reference: 'staking-position' },
  STAKE_OUT: { num: 72, record: 'payment', reference: 'staking-position' },
  STAKE_CLAWBACK: {
    num: 73,
    record: 'payment',
    reference: 'staking-position',
    partOf: 'STAKE_OUT',
  },
  MINING_BUY: { num: 80, record: 'payment', reference: 'machine' },
  MINING_OUTPUT: { num: 81, record: 'profit', reference: 'machine' },
  MINING_REFUND: { num: 82, record: 'payment', reference: 'machine' },
  /** Spent, not held. */
  OPTION_PREMIUM: { num: 90, record: 'payment', reference: 'option-position' },
  OPTION_SELLBACK: { num: 91, record: 'payment', reference: 'option-position' },
  OPTION_PAYOUT: { num: 92, record: 'profit', reference: 'option-position' },
  /** Of a series that has no settlement price. */
  OPTION_REFUND: { num: 93, record: 'payment', reference: 'option-position' },
  /** A limit order holds what opening its whole quantity costs. */
  DERIV_HOLD: { num: 100, record: 'payment', reference: 'leverage-order' },
  DERIV_RELEASE: { num: 101, record: 'payment', reference: 'leverage-order' },
  /** Margin, reserve and fee of what is opened, or margin that was added. */
  DERIV_MARGIN_IN: { num: 102, record: 'payment', reference: 'leverage-position' },
  DERIV_MARGIN_OUT: { num: 103, record: 'payment', reference: 'leverage-position' },
  /** Out of what a filled limit held; of all else the fee is in the amount that was paid. */
  DERIV_FEE: {
    num: 104,
    record: 'payment',
    reference: 'leverage-position',
    losesHeldOf: ['derivatives'],
  },
  /** Between W, which is held, and the house: what is received is a loss below zero. */
  DERIV_FUNDING: {
    num: 105,
    record: 'payment',
    reference: 'leverage-position',
    losesHeldOf: ['derivatives'],
  },
  /** Closed with a gain: first margin and reserve that were held, then the gain after the fee. */
  DERIV_PROFIT: {
    num: 106,
    record: 'profit',
    reference: 'leverage-position',
    hasWagerBack: true,
  },
  /** Closed with a loss: what came of margin and reserve. */
  DERIV_LOSS: { num: 107, record: 'payment', reference: 'leverage-position' },
  /** What was left, which may be nothing. */
  DERIV_LIQUIDATION: { num: 108, record: 'payment', reference: 'leverage-position' },
  /** Into a bot and out of it; what its orders do stays inside. */
  BOT_FUND: { num: 110, record: 'transfer', reference: 'bot' },
  BOT_RETURN: { num: 111, record: 'transfer', reference: 'bot' },
} as const satisfies Record<string, Definition>;

export type LedgerType = keyof typeof LEDGER_TYPES;

export const LEDGER_TYPE_NAMES = Object.keys(LEDGER_TYPES) as LedgerType[];

/** Types that make a line of the flow record of their own; an order's are told by the order. */
export type FlowType = {
  [Type in LedgerType]: (typeof LEDGER_TYPES)[Type] extends
    { reference: 'spot-order' } | { partOf: string }
    ? never
    : Type;
}[LedgerType];

export const FLOW_TYPE_NAMES = LEDGER_TYPE_NAMES.filter((type): type is FlowType => {
  return LEDGER_TYPES[type].reference !== 'spot-order' && !isPartOfLine(type);
});

const BY_NUM = new Map(LEDGER_TYPE_NAMES.map((type) => [LEDGER_TYPES[type].num as number, type]));

export function requireLedgerType(num: number): LedgerType {
  const type = BY_NUM.get(num);
  if (!type) throw new RangeError(`unknown ledger type ${num}`);
  return type;
}

export function requireFlowType(type: LedgerType): FlowType {
  const known = FLOW_TYPE_NAMES.find((name) => name === type);
  if (!known) throw new RangeError(`${type} is no line of its own`);
  return known;
}

export const EXTERNAL_LEDGER_TYPES = LEDGER_TYPE_NAMES.filter(
  (type) => 'isExternal' in LEDGER_TYPES[type],
);

/** With the accounts each of them takes held money of. */
export const HELD_LOSSES = LEDGER_TYPE_NAMES.flatMap((type) => {
  const { losesHeldOf = [] }: Definition = LEDGER_TYPES[type];
  return losesHeldOf.map((account) => ({ type, account }));
});

/** What the flow record's lines of a record type, or all of them, are made of. */
export function flowPostingsOf(record: RecordType | undefined): LedgerType[] {
  const lines = FLOW_TYPE_NAMES.filter((type) => !record || LEDGER_TYPES[type].record === record);
  return LEDGER_TYPE_NAMES.filter((type) => lines.some((line) => line === lineTypeOf(type)));
}

/** The type of the line that shows a posting: its own, or of what it is a part of. */
export function lineTypeOf(type: LedgerType): string {
  const { partOf = type }: Definition = LEDGER_TYPES[type];
  return partOf;
}

export function ledgerTypesOf(record: RecordType): LedgerType[] {
  return LEDGER_TYPE_NAMES.filter((type) => LEDGER_TYPES[type].record === record);
}

/** What the reference of a posting of this type names, for example the order it belongs to. */
export function referenceKindOf(type: LedgerType): ReferenceKind {
  return LEDGER_TYPES[type].reference;
}

export function hasWagerBack(type: LedgerType): boolean {
  return 'hasWagerBack' in LEDGER_TYPES[type];
}

/** Another posting of its entry has the line. */
export function isPartOfLine(type: LedgerType): boolean {
  return 'partOf' in LEDGER_TYPES[type];
}
