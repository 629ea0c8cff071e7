/**
 * What a route's function gets and may do. It returns the reply's data or refuses; it never touches
 * statuses, headers or envelopes, so that one place maps codes to HTTP.
 */
import type { Readable } from 'node:stream';
import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  Rejection,
  RejectionCode,
  ReplyOf,
  StaffRole,
} from '@anywhen/protocol';

/** An incoming file, of which no byte was read yet. */
export type Upload = {
  /** The declared type, in lower case and without parameters; empty when absent. */
  type: string;
  /** The original file name; empty when absent or unreadable. */
  name: string;
  /** Reads all of it, once. Rejects what exceeds the limit, and what comes too slowly. */
  read(bytesBelow: number, arrival: Arrival): Promise<Buffer>;
};

/** Follows a body while it arrives. */
export type Arrival = {
  /** Called with the length of each part of it. */
  onBytes(count: number): void;
  /** Ends the reading with its reason, a refusal. */
  signal: AbortSignal;
};

export type CookieChange = { name: string; value: string | null; maxAgeSeconds: number };

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  requestId: string;
  ip: string;
  userAgent: string;
  /** Of our app the language it is shown in; empty on a socket. */
  acceptLanguage: string;
  /** Of this site: the public one, or the one this server printed; empty on a socket. */
  origin: string;
  cookies: Readonly<Record<string, string | undefined>>;
  /** The caller's idempotency key; present on every endpoint that moves money. */
  idempotencyKey: string;
  setCookie(change: CookieChange): void;
  /** Marks the answer as the stored one of an earlier request. */
  markReplay(): void;
  /** Instead of a body, where the endpoint takes a file. */
  upload?: Upload | undefined;
};

/** A call whose session was found; `uid` is who asks, `sessionId` which of their sessions. */
export type MemberCall<E extends Endpoint> = Call<E> & {
  uid: number;
  sessionId: string;
  /** For whom the session acts: the member themselves, or a portfolio of theirs. */
  actingUid: number;
  /** Never set: it carries the type of the answer to whoever makes it. */
  wire?: ReplyOf<E>;
};

/** Somebody of the staff, as the session says at this moment. */
export type StaffMember = { id: string; role: StaffRole };

/** A call of the console whose session was found, by somebody whose role may make it. */
export type StaffCall<E extends Endpoint> = Call<E> & {
  staff: StaffMember;
  sessionId: string;
};

/** What an endpoint that answers with a file returns: all of it, or a stream that is being made. */
export class FileReply {
  constructor(
    readonly type: string,
    readonly bytes: Buffer | Readable,
    /** What a browser stores it as. */
    readonly name?: string,
  ) {}
}

/** A call of a program, by the key it was signed with. */
export type BotCall<E extends Endpoint> = Pick<Call<E>, 'query' | 'requestId' | 'ip'> & {
  uid: number;
  /** Of the key's row. */
  keyId: string;
  /** The same for the very same request only: a hash of its signature. */
  signatureId: string;
};

export type UploadCall<E extends Endpoint> = MemberCall<E> & { upload: Upload };

export type Answer<E extends Endpoint> = Promise<ReplyOf<E>> | ReplyOf<E>;

/** An expected refusal; anything else that is thrown is a bug. */
export class Refusal extends Error {
  constructor(readonly rejection: Rejection) {
    super(rejection.code);
  }
}

export function refuse(code: RejectionCode, more: Omit<Rejection, 'code'> = {}): never {
  throw new Refusal({ code, ...more });
}
