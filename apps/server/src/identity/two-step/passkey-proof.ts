/**
 * Checks the signature of a passkey: it belongs to the member it was asked of, and was made for
 * what this browser was asked. Wrong ones count for the network: nobody guesses a signature, but
 * each costs work.
 */
import { refuse } from '../../platform/http/call.ts';
import type { Visit } from '../deps.ts';
import type { Identity } from '../open-identity.ts';
import { keyedHash } from '../secrets.ts';
import { checkCounted } from '../tries/counted-check.ts';
import { secondStepsOfIp } from '../tries/tries.ts';
import { type Passkey, findPasskey } from './passkey-table.ts';
import { type TypedCredential, ownerHandleOf, readSignature } from './webauthn.ts';

type Signed = {
  credential: TypedCredential;
  /** Whose passkey was requested; null for anybody's. */
  askedUid: number | null;
  challenge: string;
  visit: Visit;
};

/** `counter` is its new use count, which is noted by the action it is for. */
type PasskeyProof = { passkey: Passkey; counter: number };

/** In the encoding of browsers; anything else could be unsafe for the database. */
const CREDENTIAL_ID = /^[\w-]+$/;

export async function requirePasskey(identity: Identity, signed: Signed): Promise<PasskeyProof> {
  const { deps, limits } = identity;
  const { visit } = signed;
  const network = secondStepsOfIp({ limits, pepper: deps.config.pepper }, visit.ip);
  const uid = signed.askedUid ?? undefined;
  const tried = { counts: { network, own: undefined }, uid, visit };
  const checked = await checkCounted(identity, tried, () => findRight(identity, signed));
  return 'right' in checked ? checked.right : refuse('PASSKEY_WRONG');
}

async function findRight(
  identity: Identity,
  { credential, askedUid, challenge, visit }: Signed,
): Promise<PasskeyProof | undefined> {
  if (!CREDENTIAL_ID.test(credential.id)) return undefined;
  const { pool: db, vault } = identity.deps;
  const passkey = await findPasskey({ db, seals: vault.seals }, credential.id);
  if (!passkey || (askedUid !== null && askedUid !== passkey.uid)) return undefined;
  const owner = ownerHandleFor(identity, passkey.uid).toString('base64url');
  const named = ownerHandleOf(credential) ?? (askedUid === null ? undefined : owner);
  if (named !== owner) return undefined;
  const counter = await readSignature(credential, { challenge, origin: visit.origin }, passkey);
  return counter === undefined ? undefined : { passkey, counter };
}

/**
 * The user handle of a passkey: the same for all passkeys of a member, and not derived visibly from
 * their number.
 */
export function ownerHandleFor({ deps }: Identity, uid: number): Buffer {
  return keyedHash(deps.config.pepper, 'owner of a passkey', String(uid));
}
