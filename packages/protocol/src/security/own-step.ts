/**
 * What a member who is signed in proves besides the password, before a change of what protects the
 * account (rulebook 14.5). Only members with two-step login are asked for it.
 */
import * as z from 'zod/mini';
import { text } from '../base/shapes.ts';

const CODE_MAX = 32;
const CREDENTIAL_ID_MAX = 1_400;

/** Of an authenticator app, or a recovery code. */
export const stepCode = text(CODE_MAX);

/** As a browser writes it (WebAuthn level 3, JSON); the library reads what is in it. */
export const webauthnCredential = z.looseObject({
  id: text(CREDENTIAL_ID_MAX),
  rawId: text(CREDENTIAL_ID_MAX),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});

const ownStep = z.union([
  z.strictObject({ code: stepCode }),
  z.strictObject({ credential: webauthnCredential }),
]);
export type OwnStep = z.infer<typeof ownStep>;

/** Absent where two-step login is off. */
export const secondStep = z.optional(ownStep);

/** What may be refused wherever a second step is asked for. */
export const OWN_STEP_REJECTIONS = [
  'SECOND_STEP_REQUIRED',
  'SECOND_STEP_WRONG',
  'SECOND_STEP_EXPIRED',
  'PASSKEY_WRONG',
] as const;
