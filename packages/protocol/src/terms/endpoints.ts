/**
 * The terms of later purchases (rulebook 0.9): what holds, what was announced and what held before,
 * for everybody; and what staff propose, withdraw and approve of them. Rates are the only numbers
 * that staff can send anywhere.
 */
import * as z from 'zod/mini';
import { publicRead, staffRead, staffWrite } from '../base/endpoint.ts';
import { atMs, hash, listOf, pageOf, pageQuery, text } from '../base/shapes.ts';
import type { StaffRole } from '../base/staff-roles.ts';
import { TERMS_PRODUCTS, TERMS_VALUES_MAX } from './rules.ts';

const READERS: readonly StaffRole[] = ['reviewer', 'approver', 'auditor'];
const PROPOSERS: readonly StaffRole[] = ['reviewer', 'approver'];

const product = z.enum(TERMS_PRODUCTS);
/** Of a product, pool or model, as its terms have them. */
const FIELDS_MAX = 200;
const fieldKey = z.string().check(z.regex(/^[A-Za-z0-9.-]+$/), z.maxLength(60));
/** In hundredths of a percent. */
const rateBps = z.int().check(z.minimum(0), z.maximum(100_000));
const remark = text(500);
/** Each can hold many rates. */
const ROWS_MAX = 20;
const limits = { limitMax: ROWS_MAX };

const termsField = z.strictObject({ key: fieldKey, value: rateBps });
const termsValue = z.strictObject({ key: fieldKey, before: rateBps, after: rateBps });
const values = listOf(termsValue, TERMS_VALUES_MAX);

const termsChange = z.strictObject({ fromMs: atMs, announcedAtMs: atMs, values });
export type TermsChangeLine = z.infer<typeof termsChange>;

export const readTerms = publicRead('readTerms', '/terms/{product}', {
  summary: 'What later purchases of a product are sold under, announced changes and earlier ones.',
  params: z.strictObject({ product }),
  query: pageQuery({}, limits),
  reply: pageOf({
    fields: listOf(termsField, FIELDS_MAX),
    /** The latest beginning first: those whose beginning is still to come, and those before. */
    changes: listOf(termsChange, ROWS_MAX),
  }),
});

const boundedField = z.strictObject({ key: fieldKey, value: rateBps, min: rateBps, max: rateBps });

const termsProposal = z.strictObject({
  id: text(20),
  product,
  values,
  fromMs: atMs,
  /** Of product, values and time: approving names it, so that nothing else can be approved. */
  hash,
  proposedBy: text(32),
  proposedAtMs: atMs,
  state: z.enum(['proposed', 'approved', 'withdrawn']),
  decidedBy: z.nullable(text(32)),
  decidedAtMs: z.nullable(atMs),
});
export type TermsProposalLine = z.infer<typeof termsProposal>;

export const readStaffTerms = staffRead('readStaffTerms', '/staff/terms/{product}', {
  summary: 'The rates of a product that can be changed for later purchases, with their bounds.',
  roles: READERS,
  params: z.strictObject({ product }),
  reply: z.strictObject({
    /** As they will be when all that was approved is in force: what a proposal begins with. */
    fields: listOf(boundedField, FIELDS_MAX),
    current: listOf(termsField, FIELDS_MAX),
    /** The next change must begin later than this; null where none was approved. */
    lastFromMs: z.nullable(atMs),
  }),
});

export const listTermsProposals = staffRead('listTermsProposals', '/staff/terms', {
  summary: 'What was proposed, withdrawn and approved, newest first.',
  roles: READERS,
  query: pageQuery({ product: z.optional(product) }, limits),
  reply: pageOf({ proposals: listOf(termsProposal, ROWS_MAX) }),
});

export const proposeTerms = staffWrite('proposeTerms', '/staff/terms', {
  summary: 'Proposes other rates for later purchases, from a second at least a day ahead.',
  roles: PROPOSERS,
  body: z.strictObject({ product, values, fromMs: atMs, remark }),
  reply: z.strictObject({ id: text(20), hash }),
  rejections: ['TERMS_NOTICE_TOO_SHORT', 'TERMS_CHANGED', 'TOO_MANY_RECORDS'],
});

const ofProposal = z.strictObject({ id: text(20) });

export const withdrawTerms = staffWrite('withdrawTerms', '/staff/terms/{id}/withdraw', {
  summary: 'Withdraws a proposal that nobody has approved.',
  roles: PROPOSERS,
  params: ofProposal,
  body: z.strictObject({ remark }),
  reply: z.strictObject({}),
  rejections: ['NOT_FOUND'],
});

export const approveTerms = staffWrite('approveTerms', '/staff/terms/{id}/approve', {
  summary: 'Approves exactly what a colleague proposed; members read it a day before it begins.',
  roles: ['approver'],
  params: ofProposal,
  body: z.strictObject({ hash, remark }),
  reply: z.strictObject({ fromMs: atMs }),
  rejections: ['NOT_FOUND', 'SECOND_PERSON_NEEDED', 'TERMS_CHANGED', 'TERMS_NOTICE_TOO_SHORT'],
});

export const termsApi = {
  endpoints: [
    readTerms,
    readStaffTerms,
    listTermsProposals,
    proposeTerms,
    withdrawTerms,
    approveTerms,
  ],
};
