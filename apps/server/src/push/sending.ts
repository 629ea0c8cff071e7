/** Sends one push to its service (RFC 8030), and says what became of it. */
import type { PushKind } from '@anywhen/protocol';
import type { PushAddress } from './address.ts';
import { encryptPush } from './encryption.ts';
import type { PushContent } from './pushes.ts';
import { type PushKey, authorizationOf } from './vapid.ts';

/** `expired`: the browser has ended it. `later`: the service is busy or cannot be reached. */
type Sent =
  | { readonly is: 'sent' | 'expired' }
  | { readonly is: 'refused'; readonly status: number }
  | { readonly is: 'later'; readonly afterMs: number };

type Sender = { readonly key: PushKey; readonly contact: string; readonly nowMs: number };

const ANSWER_MS_MAX = 10_000;
const RETRY_MS = 30_000;
const RETRY_MS_MAX = 600_000;

/** How long a service keeps it for a phone that is off: a price is old news after an hour. */
const KEPT_SECONDS: Readonly<Record<PushKind, number>> = {
  alerts: 3_600,
  fills: 86_400,
  results: 86_400,
  cases: 86_400,
  messages: 86_400,
};

export async function sendPush(
  content: PushContent,
  address: PushAddress,
  { key, contact, nowMs }: Sender,
): Promise<Sent> {
  const { origin } = new URL(address.endpoint);
  const headers = {
    Authorization: authorizationOf(key, { origin, contact, nowMs }),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: String(KEPT_SECONDS[content.kind]),
    Urgency: content.kind === 'alerts' ? 'high' : 'normal',
    // A later one of its kind takes its place while the phone is off.
    Topic: content.kind,
  };
  const body = encryptPush(Buffer.from(JSON.stringify(content)), address);
  try {
    const answer = await fetch(address.endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      // An address that leads elsewhere is none of a push service.
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    await answer.body?.cancel();
    return read(answer);
  } catch {
    return { is: 'later', afterMs: RETRY_MS };
  }
}

function read({ status, ok, headers }: Response): Sent {
  if (ok) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'expired' };
  if (status !== 429 && status < 500) return { is: 'refused', status };
  const asked = Number(headers.get('retry-after') ?? Number.NaN) * 1_000;
  return { is: 'later', afterMs: Math.min(RETRY_MS_MAX, Math.max(RETRY_MS, asked || 0)) };
}
