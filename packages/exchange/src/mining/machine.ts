/**
 * Machines of one purchase and their life (rulebook 6.2). What was agreed never changes; what they
 * bring is counted by days alone.
 *
 *   pending → running → expired · pending → cancelled
 */
import { formatUnits } from '@anywhen/money';
import {
  type Instalments,
  type MachineState,
  instalmentAt,
  machineRefundUnits,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { ProductShare } from '../kernel/open-of-product.ts';

/** What was agreed at purchase, of all machines together. */
type AgreedMachine = {
  readonly id: number;
  readonly uid: Uid;
  readonly model: string;
  readonly quantity: number;
  readonly th: number;
  readonly termDays: number;
  /** In USDT. */
  readonly priceUnits: bigint;
  /** The share of the output's worth that it was; null of what was sold at a price in USDT. */
  readonly priceBps: number | null;
  /** In bitcoin. */
  readonly dailyUnits: bigint;
  readonly outputUnits: bigint;
  readonly boughtAtMs: number;
  /** The first day of output; it is paid on the day after. */
  readonly startDay: number;
};

type Paid = {
  readonly paidUnits: bigint;
  /** Each payment at the price of its moment. */
  readonly paidUsdtUnits: bigint;
  readonly paidDays: number;
};

/** Columns that go with a state: a cancelled machine never started, an open one has not ended. */
type Lifecycle = {
  readonly state: MachineState;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
  /** What came back; null of what has not been cancelled, or came back whole without a share. */
  readonly refundUnits: bigint | null;
};

export type OpenMachine = AgreedMachine &
  Paid &
  Lifecycle & {
    readonly state: 'pending' | 'running';
    readonly endedAtMs: null;
    readonly refundUnits: null;
  };

type EndedMachine = AgreedMachine &
  Paid &
  Lifecycle & { readonly state: 'expired' | 'cancelled'; readonly endedAtMs: number };

/** Both have the same columns, so that a row of the table is a machine and the other way. */
export type MachineRecord = OpenMachine | EndedMachine;

type Payment = { readonly units: bigint; readonly usdtUnits: bigint };

export function buyMachine(agreed: AgreedMachine): OpenMachine {
  return advance<OpenMachine>(
    { ...agreed, paidUnits: 0n, paidUsdtUnits: 0n, paidDays: 0 },
    { state: 'pending', startedAtMs: null, endedAtMs: null, refundUnits: null },
  );
}

export function startMachine(machine: OpenMachine, startedAtMs: number): OpenMachine {
  const running = { state: 'running', startedAtMs, endedAtMs: null, refundUnits: null } as const;
  return advance<OpenMachine>(machine, running);
}

/** For one more day; with the last payment they expire. */
export function payMachine(
  machine: OpenMachine,
  { units, usdtUnits }: Payment,
  atMs: number,
): MachineRecord {
  const { startedAtMs } = machine;
  const paidDays = machine.paidDays + 1;
  const paid = {
    paidUnits: machine.paidUnits + units,
    paidUsdtUnits: machine.paidUsdtUnits + usdtUnits,
    paidDays,
  };
  const begun = { startedAtMs, refundUnits: null };
  return paidDays < machine.termDays
    ? advance<OpenMachine>(machine, { state: 'running', ...begun, endedAtMs: null }, paid)
    : advance<EndedMachine>(machine, { state: 'expired', ...begun, endedAtMs: atMs }, paid);
}

/** `refundUnits` is null of what was sold without a share: all of it comes back. */
export function cancelMachine(
  machine: OpenMachine,
  { atMs, refundUnits }: { atMs: number; refundUnits: bigint | null },
): EndedMachine {
  return advance<EndedMachine>(machine, {
    state: 'cancelled',
    startedAtMs: null,
    endedAtMs: atMs,
    refundUnits,
  });
}

/** What comes back of them at a price of bitcoin; null where that is the whole price. */
export function refundUnitsOf(machine: OpenMachine, bitcoinUnits: bigint): bigint | null {
  const { priceBps } = machine;
  return priceBps === null ? null : machineRefundUnits({ ...machine, priceBps }, bitcoinUnits);
}

/** The business day of the next step: they start, then each day is paid on the day after it. */
export function nextDayOf({ state, startDay, paidDays }: OpenMachine): number {
  return state === 'pending' ? startDay : startDay + paidDays + 1;
}

export function shareOf({ model, quantity, boughtAtMs: atMs }: OpenMachine): ProductShare {
  const amount = BigInt(quantity);
  return { product: model, amount, asked: { amount, atMs } };
}

/** What the next payment brings. */
export function nextOutputOf(machine: MachineRecord): bigint {
  return instalmentAt(machineInstalments(machine), machine.paidDays);
}

export function machineInstalments(machine: MachineRecord): Instalments {
  const { termDays: days, dailyUnits, outputUnits: totalUnits } = machine;
  return { days, dailyUnits, totalUnits };
}

export function isOpenMachine(machine: MachineRecord): machine is OpenMachine {
  return machine.state === 'pending' || machine.state === 'running';
}

export type MachineLine = ReturnType<typeof describeMachine>;

/** What was sold at a price in USDT is answered as it always was: without share and refund. */
export function describeMachine(machine: MachineRecord) {
  const { model, quantity, th, termDays, state, boughtAtMs, startDay, paidDays } = machine;
  const { priceBps, refundUnits } = machine;
  return {
    id: String(machine.id),
    model,
    quantity,
    th,
    termDays,
    price: formatUnits(machine.priceUnits),
    ...(priceBps !== null && { priceBps }),
    ...(refundUnits !== null && { refund: formatUnits(refundUnits) }),
    daily: formatUnits(machine.dailyUnits),
    output: formatUnits(machine.outputUnits),
    state,
    boughtAtMs,
    startDay,
    endDay: startDay + termDays,
    paid: formatUnits(machine.paidUnits),
    paidUsdt: formatUnits(machine.paidUsdtUnits),
    paidDays,
    lastPaidDay: paidDays > 0 ? startDay + paidDays - 1 : null,
    endedAtMs: machine.endedAtMs,
  };
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
export function agreedText(machine: AgreedMachine): string {
  const { id, uid, model, quantity, th, termDays } = machine;
  const { priceUnits, priceBps, dailyUnits, outputUnits, boughtAtMs, startDay } = machine;
  const what = `${model}/${quantity}/${th}/${termDays}`;
  const amounts = `${priceUnits}/${dailyUnits}/${outputUnits}`;
  const share = priceBps === null ? '' : `${priceBps}bps/`;
  return `machine/${id}/${uid}/${what}/${amounts}/${boughtAtMs}/${startDay}/${share}`;
}

export function lifecycleText(machine: OpenMachine): string {
  const { state, startedAtMs, paidUnits, paidUsdtUnits, paidDays } = machine;
  return `${state}/${startedAtMs}/${paidUnits}/${paidUsdtUnits}/${paidDays}`;
}

/**
 * The next state beside what stays. Written out, because a spread that overwrites is ten times
 * slower (decision 0012) and tens of thousands are paid when a day turns.
 */
function advance<Next extends MachineRecord>(
  machine: AgreedMachine & Paid,
  { state, startedAtMs, endedAtMs, refundUnits }: Pick<Next, keyof Lifecycle>,
  paid: Paid = machine,
): Next {
  return {
    id: machine.id,
    uid: machine.uid,
    model: machine.model,
    quantity: machine.quantity,
    th: machine.th,
    termDays: machine.termDays,
    priceUnits: machine.priceUnits,
    priceBps: machine.priceBps,
    dailyUnits: machine.dailyUnits,
    outputUnits: machine.outputUnits,
    boughtAtMs: machine.boughtAtMs,
    startDay: machine.startDay,
    state,
    startedAtMs,
    paidUnits: paid.paidUnits,
    paidUsdtUnits: paid.paidUsdtUnits,
    paidDays: paid.paidDays,
    endedAtMs,
    refundUnits,
  } as Next;
}
