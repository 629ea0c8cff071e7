/**
 * Where a refusal is shown (rulebook 18.2): at the field it names or implies, in a dialog when only
 * customer service can help, or above the button. Pure; each form lists its fields.
 */
import type { FieldFault, RejectionCode, RejectionReply } from '@anywhen/protocol';
import type { Attempt } from './attempt.ts';
import { ourFault, theirFault, type Fault, type Faults } from './faults.ts';

export type Refusal<Field extends string> =
  | { readonly kind: 'at-fields'; readonly faults: Faults<Field> }
  | { readonly kind: 'in-dialog' }
  | { readonly kind: 'as-notice' };

export type RefusalPlaces<Field extends string> = {
  /** The field a refusal is about if the reply names none. */
  readonly byCode: Partial<Record<RejectionCode, Field>>;
  /** The form's field for the server's name. */
  readonly byName: (name: string) => Field | undefined;
  /** What bars a member from this form besides a frozen or closed account. */
  readonly alsoBarring?: readonly RejectionCode[];
};

const BARRING: readonly RejectionCode[] = ['ACCOUNT_FROZEN', 'ACCOUNT_STATUS_ABNORMAL'];

export function placeRefusal<Field extends string>(
  reply: RejectionReply,
  places: RefusalPlaces<Field>,
): Refusal<Field> {
  const { code } = reply;
  const { alsoBarring = [] } = places;
  if (BARRING.includes(code) || alsoBarring.includes(code)) return { kind: 'in-dialog' };
  const found = Object.entries<FieldFault | undefined>(refusedFields(reply, places));
  const named = code === 'VALIDATION' ? found : found.slice(0, 1);
  if (named.length === 0) return { kind: 'as-notice' };
  const faults = Object.fromEntries(
    named.map(([field, fault]) => [field, faultOf(reply, fault)]),
  ) as Faults<Field>;
  return { kind: 'at-fields', faults };
}

/** The fields of a form that a reply is about; empty when it is about the form as a whole. */
export function refusedFields<Field extends string>(
  { code, fields = {} }: RejectionReply,
  { byCode, byName }: RefusalPlaces<Field>,
): Partial<Record<Field, FieldFault>> {
  const refused: Partial<Record<Field, FieldFault>> = {};
  for (const [name, fault] of Object.entries(fields)) {
    const field = byName(name);
    if (field !== undefined) refused[field] = fault;
  }
  const meant = byCode[code];
  if (Object.keys(refused).length === 0 && meant !== undefined) refused[meant] = 'format';
  return refused;
}

/** The reply that says that this account is not allowed to do this at all. */
export function findBarringReply<W, Answer>(
  attempt: Attempt<W, Answer>,
  place: (reply: RejectionReply) => Refusal<string>,
): RejectionReply | undefined {
  if (attempt.state !== 'refused') return undefined;
  return place(attempt.reply).kind === 'in-dialog' ? attempt.reply : undefined;
}

/** A specific code has its own text; otherwise the fault of the field is used. */
function faultOf({ code, key }: RejectionReply, fault: FieldFault | undefined): Fault {
  if (code === 'VALIDATION') return ourFault(`fault.${fault}`);
  if (code === 'AMOUNT_ABNORMAL' && fault === 'too-precise') return ourFault('fault.too-precise');
  const theirs = theirFault(key);
  return code === 'BALANCE_INSUFFICIENT' ? { ...theirs, isShortage: true } : theirs;
}
