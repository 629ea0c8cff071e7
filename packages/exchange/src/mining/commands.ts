/**
 * What can be asked of mining machines, and what it changes. A purchase names the cost and output
 * it was shown, a cancel what comes back; what machines bring follows from what was agreed, day by
 * day, by time alone.
 */
import type { MachineModel, MiningNetwork } from '@anywhen/protocol';
import { type CommandRules, type FromFunds, byMember, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { TermsContext } from '../terms/commands.ts';
import type { MachineLine, MachineRecord, OpenMachine } from './machine.ts';
import type { SoldMachines } from './stock.ts';

export type MachinePurchase = {
  readonly model: string;
  readonly quantity: number;
  /** Of all of them, as they were shown. */
  readonly cost: string;
  readonly output: string;
};

export type MiningTerms = {
  readonly network: MiningNetwork;
  readonly models: readonly MachineModel[];
  /** Purchases of a member that are not over; the first terms had no such limit. */
  readonly openMax?: number;
};

type MiningCommand =
  | ({ kind: 'buy-machines' } & MachinePurchase & FromFunds)
  /** `refund` as it was shown; machines with a price in USDT come back whole and need none. */
  | { kind: 'cancel-machines'; machineId: number; refund?: string }
  | ({ kind: 'set-mining-terms' } & MiningTerms);

export type MiningReplies = {
  'buy-machines': { readonly machine: MachineLine; readonly available: string };
  'cancel-machines': MachineLine;
  'set-mining-terms': { readonly isNew: boolean };
};

export const MINING_RULES: CommandRules<MiningCommand> = {
  'buy-machines': byMember({
    model: 'own choice',
    quantity: 'own choice',
    cost: 'own price',
    output: 'own choice',
    fromFunds: 'own choice',
  }),
  'cancel-machines': byMember({ machineId: 'own order', refund: 'own price' }),
  'set-mining-terms': bySystem({
    network: 'terms of later purchases',
    models: 'terms of later purchases',
    openMax: 'terms of later purchases',
  }),
};

/** What one purchase of machines brought on one business day; there is only ever one of each. */
export type MiningOutput = {
  readonly machineId: number;
  readonly day: number;
  readonly units: bigint;
  /** At the price of its moment. */
  readonly usdtUnits: bigint;
  readonly atMs: number;
};

type MiningChange =
  | { kind: 'machine'; machine: MachineRecord }
  | { kind: 'mining-output'; output: MiningOutput };

/** Machines as they stand now. */
type MiningEvent = { kind: 'machine'; machine: MachineRecord };

export type MiningImage = {
  nextMachineId: number;
  /** Those that are pending or running. */
  machines: readonly OpenMachine[];
  /** All that were ever sold and not cancelled, also those that have expired. */
  sold: readonly SoldMachines[];
};

export type MiningTypes = CommandTypes<MiningCommand, MiningReplies> &
  StateTypes<MiningImage, MiningChange, MiningEvent, LedgerContext & TermsContext>;

export type MiningContext = MiningTypes['context'];
