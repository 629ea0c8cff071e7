/**
 * Passkeys of this browser: creating one, and authenticating with one. The library is loaded on
 * first use. Device errors are mapped to a short list, never shown in the browser's own English.
 */
import type { addPasskey, beginPasskey, BodyOf, ReplyOf } from '@anywhen/protocol';
import { NoAnswer } from '../api/call.ts';

export type PasskeyOptions = ReplyOf<typeof beginPasskey>['options'];
type PasskeyCredential = BodyOf<typeof addPasskey>['credential'];

/**
 * `known`: the device already has one of this member; `not-here`: unsupported by the browser or the
 * origin.
 */
export type PasskeyTrouble = 'cancelled' | 'known' | 'not-here';

export class PasskeyFailure extends Error {
  constructor(
    readonly trouble: PasskeyTrouble,
    cause: unknown,
  ) {
    super(trouble, { cause });
  }
}

type Library = typeof import('@simplewebauthn/browser');
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

export async function makePasskey(options: PasskeyOptions): Promise<PasskeyCredential> {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = options as unknown as CreationOptions;
  return askDevice(() => startRegistration({ optionsJSON }));
}

export async function showPasskey(options: PasskeyOptions): Promise<PasskeyCredential> {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as unknown as RequestOptions;
  return askDevice(() => startAuthentication({ optionsJSON }));
}

/** Offline the code cannot be loaded either. */
async function loadLibrary(): Promise<Library> {
  try {
    return await import('@simplewebauthn/browser');
  } catch (error) {
    throw new NoAnswer('the code of passkeys did not come', { cause: error });
  }
}

type Made = Pick<PasskeyCredential, 'id' | 'rawId' | 'type'> & {
  response: object;
  clientExtensionResults: object;
};

async function askDevice(ask: () => Promise<Made>): Promise<PasskeyCredential> {
  try {
    const made = await ask();
    const { response, clientExtensionResults } = made;
    return {
      ...made,
      response: { ...response },
      clientExtensionResults: { ...clientExtensionResults },
    };
  } catch (error) {
    throw new PasskeyFailure(troubleOf(error), error);
  }
}

function troubleOf(error: unknown): PasskeyTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'not-here';
}
