/**
 * The draft of a withdrawal: target, amount, and its faults (rulebook 10.1–10.3). Pure; the server
 * checks everything again.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  CASH_CURRENCIES,
  isSimulatedAddress,
  tidyCode,
  withdrawalMinUnits,
  type BankAccount,
  type CashAccount,
  type Channel,
  type RejectionReply,
  type Network,
  type Wallet,
} from '@anywhen/protocol';
import { findNetwork } from '../../case-parts/network-of-address.ts';
import {
  SHORTAGE,
  findTypedFault,
  ourFault,
  theirFault,
  type Fault,
  type Faults,
} from '../../money-forms/faults.ts';
import { placeRefusal, type Refusal, type RefusalPlaces } from '../../money-forms/refusal.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';
import type { TextKey } from '../../i18n/index.ts';
import type { Desk, WithdrawalRequest } from '../data.ts';

export type Draft = {
  readonly currency: string | undefined;
  readonly channel: Channel | undefined;
  readonly address: string;
  /** A saved wallet instead of the address. */
  readonly walletId: string | undefined;
  readonly bankAccountId: string | undefined;
  readonly amount: string;
  /** The payees before the member left to add one: the one that is new is chosen. */
  readonly addingSince: readonly string[] | undefined;
};

export const EMPTY_DRAFT: Draft = {
  currency: CASH_CURRENCIES.length === 1 ? CASH_CURRENCIES[0] : undefined,
  channel: undefined,
  address: '',
  walletId: undefined,
  bankAccountId: undefined,
  amount: '',
  addingSince: undefined,
};

/** In the order of the form, so that the first fault is the first field. */
const FIELDS = ['currency', 'channel', 'address', 'bankAccount', 'amount'] as const;
type DraftField = (typeof FIELDS)[number];
export type DraftFaults = Faults<DraftField>;

export type Surroundings = {
  readonly desk: Pick<Desk, 'limits' | 'leftTodayUsdt'>;
  readonly bankAccountIds: readonly string[];
  /** Undefined until loaded; then only the server checks them. */
  readonly available: string | undefined;
  readonly withdrawable: string | undefined;
};

/** A wallet belongs to one network, so another channel drops it. */
export function changeChannel(channel: Channel, wallet: Wallet | undefined): Partial<Draft> {
  return wallet && wallet.network !== channel ? { channel, walletId: undefined } : { channel };
}

export function chooseWallet({ id, network }: Wallet): Partial<Draft> {
  return { walletId: id, channel: network };
}

/** Replaces a wallet, and selects its network if none is chosen. */
export function writeAddress(address: string, { channel, currency = '' }: Draft): Partial<Draft> {
  const named = channel ?? findNetwork(address, currency);
  return { address, walletId: undefined, ...(named && { channel: named }) };
}

export function chooseBankAccount({ id }: BankAccount): Partial<Draft> {
  return { bankAccountId: id, channel: 'bank' };
}

export function checkDraft(draft: Draft, around: Surroundings): DraftFaults {
  const found: Readonly<Record<DraftField, Fault | undefined>> = {
    currency: draft.currency === undefined ? ourFault('currencyRequired') : undefined,
    channel: draft.channel === undefined ? ourFault('networkRequired') : undefined,
    address: draft.channel === 'bank' ? undefined : findAddressFault(draft, draft.channel),
    bankAccount: draft.channel === 'bank' ? findBankFault(draft, around) : undefined,
    amount: findAmountFault(draft, around),
  };
  return Object.fromEntries(FIELDS.flatMap((name) => (found[name] ? [[name, found[name]]] : [])));
}

/** Only for a draft without faults. */
export function requestOf(
  draft: Draft,
  account: CashAccount,
): Omit<WithdrawalRequest, 'fundPassword'> {
  const { currency, channel, walletId, bankAccountId } = draft;
  const amount = finishTyping(draft.amount);
  const request = { account, currency, channel, amount };
  if (channel === 'bank') return { ...request, bankAccountId };
  return walletId === undefined
    ? { ...request, address: tidyCode(draft.address) }
    : { ...request, walletId };
}

/** Without a network only missing fields can be reported. */
function findAddressFault(
  { address: typed, walletId }: Draft,
  network: Network | undefined,
): Fault | undefined {
  if (walletId !== undefined) return undefined;
  const address = tidyCode(typed);
  if (address === '') return ourFault('addressRequired');
  if (network === undefined || isSimulatedAddress(network, address)) return undefined;
  return theirFault('addressInvalid');
}

function findBankFault(
  { bankAccountId }: Draft,
  { bankAccountIds }: Surroundings,
): Fault | undefined {
  if (bankAccountIds.length === 0) return ourFault('addBankFirst');
  const isChosen = bankAccountId !== undefined && bankAccountIds.includes(bankAccountId);
  return isChosen ? undefined : ourFault('bankAccountRequired');
}

/** Minimum, maximum, day, balance: in the order of 10.3. */
function findAmountFault(draft: Draft, around: Surroundings): Fault | undefined {
  const fault = findTypedFault({ typed: draft.amount, required: ourFault('amountRequired') });
  if (fault) return fault;
  const units = parseUnits(finishTyping(draft.amount));
  const min = draft.channel && withdrawalMinUnits(draft.channel);
  if (min !== undefined && units < min)
    return ourFault('withdrawMin', { amount: formatUnits(min) });
  return findLimitFault(units, draft, around) ?? findBalanceFault(units, around);
}

/** Limits are in USDT: the server values other currencies. */
function findLimitFault(
  units: bigint,
  { currency }: Draft,
  { desk: { limits, leftTodayUsdt } }: Surroundings,
): Fault | undefined {
  if (currency !== 'USDT' || !limits) return undefined;
  const { singleMaxUsdt } = limits;
  if (units > parseUnits(singleMaxUsdt)) return ownFault('fault.aboveMax', singleMaxUsdt);
  return units > parseUnits(leftTodayUsdt)
    ? ownFault('fault.dailyLimit', leftTodayUsdt)
    : undefined;
}

function findBalanceFault(
  units: bigint,
  { available, withdrawable }: Surroundings,
): Fault | undefined {
  if (available === undefined || withdrawable === undefined) return undefined;
  if (units > parseUnits(available)) return SHORTAGE;
  return units > parseUnits(withdrawable) ? ownFault('fault.locked', withdrawable) : undefined;
}

function ownFault(key: TextKey<'withdrawals'>, amount: string): Fault {
  return { namespace: 'withdrawals', key, params: { amount } };
}

const REQUIRED: Readonly<Record<DraftField, Fault>> = {
  currency: ourFault('currencyRequired'),
  channel: ourFault('networkRequired'),
  address: ourFault('addressRequired'),
  bankAccount: ourFault('bankAccountRequired'),
  amount: ourFault('amountRequired'),
};

const SERVER_NAMES: Readonly<Record<string, DraftField>> = {
  network: 'channel',
  walletId: 'address',
  bankAccountId: 'bankAccount',
};

const PLACES: RefusalPlaces<DraftField> = {
  byCode: {
    CURRENCY_REQUIRED: 'currency',
    NETWORK_REQUIRED: 'channel',
    ADDRESS_INVALID: 'address',
    BANK_REQUIRED: 'bankAccount',
    AMOUNT_ABNORMAL: 'amount',
    WITHDRAW_BELOW_MIN: 'amount',
    WITHDRAW_ABOVE_MAX: 'amount',
    WITHDRAW_DAILY_LIMIT: 'amount',
    BALANCE_INSUFFICIENT: 'amount',
  },
  byName: (name) => SERVER_NAMES[name] ?? FIELDS.find((field) => field === name),
};

/** The same text for missing fields whether found by the form or by the server. */
export function placeWithdrawalRefusal(reply: RejectionReply): Refusal<DraftField> {
  const refusal = placeRefusal(reply, PLACES);
  if (refusal.kind !== 'at-fields') return refusal;
  const faults = Object.fromEntries(
    Object.entries(refusal.faults).map(([field, fault]) => [
      field,
      fault.key === 'fault.required' ? REQUIRED[field as DraftField] : fault,
    ]),
  );
  return { kind: 'at-fields', faults };
}
