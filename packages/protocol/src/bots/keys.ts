/** Keys of a member's own programs, as the safety center manages them (rulebook 29.1). */
import * as z from 'zod/mini';
import { memberRead, memberWrite } from '../base/endpoint.ts';
import { atMs, listOf, text } from '../base/shapes.ts';
import { PASSWORD_MAX } from '../identity/endpoints.ts';
import { OWN_STEP_REJECTIONS, secondStep } from '../security/own-step.ts';
import { KEYS_MAX, KEY_KINDS, KEY_LABEL_MAX, KEY_NETWORKS_MAX, KEY_PATTERN } from './rules.ts';

const PEM_MAX = 400;
/** An address or a network in CIDR notation, IPv4 or IPv6. */
const network = text(49);
const networks = listOf(network, KEY_NETWORKS_MAX);
const keyId = text(32);

/** What a change asks for that widens what a key may do; narrowing needs neither. */
const owner = { password: text(PASSWORD_MAX * 4), secondStep };

const programKey = z.strictObject({
  id: keyId,
  label: text(KEY_LABEL_MAX),
  kind: z.enum(KEY_KINDS),
  /** The whole key: it is no secret without what signs. */
  key: z.string().check(z.regex(KEY_PATTERN), z.maxLength(64)),
  mayTrade: z.boolean(),
  networks,
  /** When it stops trading, because it does so from anywhere; null otherwise. */
  tradesUntilMs: z.nullable(atMs),
  createdAtMs: atMs,
  /** To the minute. */
  lastUsedAtMs: z.nullable(atMs),
  lastNetwork: z.nullable(text(60)),
});
export type ProgramKey = z.infer<typeof programKey>;

const keyList = z.strictObject({ keys: listOf(programKey, KEYS_MAX) });

const OWNER_REJECTIONS = [
  'LOGIN_PASSWORD_WRONG',
  'LOGIN_EXCEPTION',
  ...OWN_STEP_REJECTIONS,
] as const;

export const listKeys = memberRead('listKeys', '/me/keys', {
  summary: 'The keys of the member’s own programs, oldest first; never their secrets.',
  reply: keyList,
});

export const makeKey = memberWrite('makeKey', '/me/keys', {
  summary: 'Makes a key for a program; its secret is in this answer and in no other.',
  body: z.strictObject({
    ...owner,
    label: text(KEY_LABEL_MAX),
    kind: z.enum(KEY_KINDS),
    /** Of an Ed25519 key: the public half, as PEM. */
    publicKey: z.optional(text(PEM_MAX)),
    mayTrade: z.boolean(),
    networks,
  }),
  reply: z.strictObject({
    ...keyList.shape,
    id: keyId,
    /** Null where the program has the private key itself. */
    secret: z.nullable(text(64)),
  }),
  rejections: [...OWNER_REJECTIONS, 'TOO_MANY_KEYS'],
});

export const changeKey = memberWrite('changeKey', '/me/keys/{id}', {
  summary: 'Changes what a key may do and from where; what widens it asks for the password.',
  params: z.strictObject({ id: keyId }),
  body: z.strictObject({
    password: z.optional(owner.password),
    secondStep,
    mayTrade: z.boolean(),
    networks,
  }),
  reply: keyList,
  rejections: [...OWNER_REJECTIONS, 'NOT_FOUND'],
});

export const removeKey = memberWrite('removeKey', '/me/keys/{id}', {
  summary: 'Deletes a key: within a second nothing that it signs is taken any more.',
  method: 'DELETE',
  params: z.strictObject({ id: keyId }),
  reply: keyList,
  rejections: ['NOT_FOUND'],
});

export const keyEndpoints = [listKeys, makeKey, changeKey, removeKey];
