/**
 * Passkeys in WebAuthn terms: the options sent to a browser, and the verification of its answer.
 * Only this file uses the library. The site is identified by its public origin, which a phishing
 * site cannot have; user verification makes a passkey two factors in one.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type BodyOf, SECOND_STEP_WAIT_MS, type addPasskey } from '@anywhen/protocol';
import type { Passkey } from './passkey-table.ts';

export type TypedCredential = BodyOf<typeof addPasskey>['credential'];

/** What a browser signs, and for which site. */
type Signing = { challenge: string; origin: string };

/** Ed25519, ES256, RS256: what phones and security keys support. */
const ALGORITHMS = [-8, -7, -257];
const SITE_NAME = 'Anywhen Paper';
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Loaded when the first passkey is used: it is as large as all the rest of identity. */
const library = () => import('@simplewebauthn/server');

type KnownPasskeys = readonly Pick<Passkey, 'credentialId' | 'transports'>[];

export async function optionsOfNew(
  { challenge, origin }: Signing,
  member: { userHandle: Buffer; username: string; known: KnownPasskeys },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: siteOf(origin).name,
    userName: member.username,
    userDisplayName: member.username,
    userID: new Uint8Array(member.userHandle),
    challenge: bytesOf(challenge),
    timeout: SECOND_STEP_WAIT_MS,
    attestationType: 'none',
    excludeCredentials: namesOf(member.known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...options };
}

/** Without known ones the browser offers all its passkeys of this site. */
export async function optionsOfLogin(
  { challenge, origin }: Signing,
  known: KnownPasskeys,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(origin).name,
    challenge: bytesOf(challenge),
    timeout: SECOND_STEP_WAIT_MS,
    userVerification: 'required',
    ...(known.length === 0 ? {} : { allowCredentials: namesOf(known) }),
  });
  return { ...options };
}

/** Undefined when anything about it is not as requested. */
export async function readNewPasskey(
  credential: TypedCredential,
  { challenge, origin }: Signing,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  // The library validates every field itself and throws on a mismatch.
  const response = credential as unknown as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await library();
  const result = await orUndefined(
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: siteOf(origin).origin,
      expectedRPID: siteOf(origin).name,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!result?.verified) return undefined;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  const named: unknown = credential.response['transports'];
  const transports = TRANSPORTS.filter((name) => Array.isArray(named) && named.includes(name));
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** Its signature counter; undefined when anything is not as requested. */
export async function readSignature(
  credential: TypedCredential,
  { challenge, origin }: Signing,
  passkey: Passkey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const result = await orUndefined(
    verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: siteOf(origin).origin,
      expectedRPID: siteOf(origin).name,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  );
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}

/** The member it claims; only a passkey that signs in alone needs it. */
export function ownerHandleOf({ response }: TypedCredential): string | undefined {
  const { userHandle } = response;
  return typeof userHandle === 'string' && userHandle !== '' ? userHandle : undefined;
}

/**
 * Any error means a wrong answer; the library's message is dropped, because it contains the input.
 */
async function orUndefined<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch(() => undefined);
}

/** An unparsable origin has no host: nothing signed for it ever matches. */
function siteOf(typed: string): { origin: string; name: string } {
  if (!URL.canParse(typed)) return { origin: '', name: '' };
  const { origin, hostname: name } = new URL(typed);
  return { origin, name };
}

function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

function namesOf(known: KnownPasskeys) {
  return known.map(({ credentialId: id, transports }) => ({ id, transports }));
}
