/**
 * What a posting was for: the ledger types of rulebook 17, by the number the database stores.
 */
import type { LedgerTypeRule, RecordType } from './base/facets.ts';
import { collect } from './facets.ts';

export const LEDGER_TYPES = /* @__PURE__ */ collect('ledgerTypes');

export type LedgerType = keyof typeof LEDGER_TYPES;

export const LEDGER_TYPE_NAMES = Object.keys(LEDGER_TYPES) as LedgerType[];

/** What the reference of a posting names. */
export type ReferenceKind = (typeof LEDGER_TYPES)[LedgerType]['reference'];

/** Types that make a line of the flow record of their own; an order's are shown by the order. */
export type FlowType = {
  [Type in LedgerType]: (typeof LEDGER_TYPES)[Type] extends
    | { reference: 'spot-order' }
    | { partOf: string }
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
  const { losesHeldOf = [] }: LedgerTypeRule = LEDGER_TYPES[type];
  return losesHeldOf.map((account) => ({ type, account }));
});

/** What the flow record's lines of a record type, or all of them, are made of. */
export function flowPostingsOf(record: RecordType | undefined): LedgerType[] {
  const lines = FLOW_TYPE_NAMES.filter((type) => !record || LEDGER_TYPES[type].record === record);
  return LEDGER_TYPE_NAMES.filter((type) => lines.some((line) => line === lineTypeOf(type)));
}

/** The type of the line that shows a posting: its own, or of what it is a part of. */
export function lineTypeOf(type: LedgerType): string {
  const { partOf = type }: LedgerTypeRule = LEDGER_TYPES[type];
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
