/**
 * Everything the product may refuse, by number (rulebook 18). A rejection is an expected no with a
 * code; the code alone decides the HTTP status and the text a member reads.
 */
import { collect } from './facets.ts';

export const REJECTIONS = /* @__PURE__ */ collect('refusals');

export type RejectionCode = keyof typeof REJECTIONS;

export const REJECTION_CODES = Object.keys(REJECTIONS) as RejectionCode[];

/** What is wrong with one field; the app has a text for each. */
export type FieldFault =
  | 'required'
  | 'format'
  | 'too-short'
  | 'too-long'
  | 'too-precise'
  | 'mismatch'
  | 'same'
  | 'not-offered'
  | 'unknown-field';

/** A refusal as the machine and the modules produce it, before it becomes a reply. */
export type Rejection = {
  code: RejectionCode;
  fields?: Readonly<Record<string, FieldFault>>;
  data?: Readonly<Record<string, string | number>>;
};

/** For whatever a check returns: a refusal, or what it has read. */
export function isRejection(checked: object): checked is Rejection {
  return 'code' in checked;
}

export type RejectionReply = {
  ok: false;
  code: RejectionCode;
  num: number;
  key: string;
  message: string;
  fields?: Readonly<Record<string, FieldFault>>;
  data?: Readonly<Record<string, string | number>>;
  requestId: string;
};

/** `BALANCE_INSUFFICIENT` → `error.balanceInsufficient`, the key of the text a member reads. */
export function rejectionKey(code: RejectionCode): string {
  const camel = code
    .toLowerCase()
    .replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return `error.${camel}`;
}

export function toRejectionReply(rejection: Rejection, requestId: string): RejectionReply {
  const { num, message } = REJECTIONS[rejection.code];
  return {
    ok: false,
    code: rejection.code,
    num,
    key: rejectionKey(rejection.code),
    message,
    ...(rejection.fields ? { fields: rejection.fields } : {}),
    ...(rejection.data ? { data: rejection.data } : {}),
    requestId,
  };
}
