/**
 * What an operator may choose, as it is on the running server: anybody may know under which
 * settings they play. The fixed numbers of the product stand in `rules/configuration.ts`.
 */
import * as z from 'zod/mini';
import { publicRead } from '../base/endpoint.ts';
import { REVIEWERS } from '../base/review-rules.ts';

/** A business day of this length begins at midnight UTC (rulebook 0.3). */
export const NORMAL_DAY_SECONDS = 86_400;

const installation = z.strictObject({
  /** As the exchange counts; null in the first moments of its life, before days began. */
  businessDaySeconds: z.nullable(z.int().check(z.minimum(1), z.maximum(NORMAL_DAY_SECONDS))),
  isInviteRequired: z.boolean(),
  /** Where verification codes appear: in the app's simulated inbox, or by real e-mail. */
  codeDelivery: z.enum(['inbox', 'smtp']),
  /** Values that show rare states, such as an e-mail that bounces. */
  hasDemoTriggers: z.boolean(),
  /** Who decides cases of each kind: published rules after a while, or people. */
  verificationReviewer: z.enum(REVIEWERS),
  depositReviewer: z.enum(REVIEWERS),
  withdrawalReviewer: z.enum(REVIEWERS),
});
export type Installation = z.infer<typeof installation>;

export const readInstallation = publicRead('readInstallation', '/installation', {
  summary:
    'What the operator has set: length of a business day, invitations, codes, triggers, reviews.',
  reply: installation,
});

const endpoints = [readInstallation];

export const installationApi = { endpoints, topics: {} };
