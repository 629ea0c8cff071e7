/**
 * Passkeys as browsers speak of them (WebAuthn): what a browser is asked, and whether its answer is
 * right. Only here is the library used. The site is named by its public origin, which a phishing
 * site cannot have; user verification makes a passkey two factors in one.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type BodyOf, SECOND_STEP_WAIT_MS, type addPasskey } from '@anywhen/protocol';
import type { Passkey } from './passkey-table.ts';

export type TypedCredential = BodyOf<typeof addPasskey>['credential'];

/** What a browser signs, and for which site. */
type Signing = { challenge: string; origin: string };

/** Edwards curve, elliptic curve, RSA: what phones and keys have. */
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

/** Without known ones the browser offers all passkeys it has of this site. */
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

/** Undefined when anything about it is not as asked. */
export async function readNewPasskey(
  credential: TypedCredential,
  { challenge, origin }: Signing,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  // The library looks at every field itself and throws at what does not fit.
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

/** How often it was used by its own count; undefined when anything is not as asked. */
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

/** The member it says it is of; only a passkey that signs in alone has to say so. */
export function ownerHandleOf({ response }: TypedCredential): string | undefined {
  const { userHandle } = response;
  return typeof userHandle === 'string' && userHandle !== '' ? userHandle : undefined;
}

/** What does not fit is wrong, whatever the library says of it: its words hold what was sent. */
async function orUndefined<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch(() => undefined);
}

/** Of a host that cannot be read nothing is: what is signed for it never fits. */
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
