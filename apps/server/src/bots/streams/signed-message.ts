/**
 * A call over a socket as it came: `{id, method, params}`. Signed are all parameters but the
 * signature, sorted by name, as `name=value` and unencoded; numbers as they were written, because
 * who reads and writes them again may write them in another way.
 */
import { type Parameter, SignedParameters } from '../calls/signed-parameters.ts';

/** Echoed as it came. */
export type MessageId = string | number | null;

export type Message = {
  readonly id: MessageId;
  readonly method: string;
  readonly asked: SignedMessage;
};

/** Of the socket, not of any call. */
const OWN = ['apiKey', 'returnRateLimits'];

class SignedMessage extends SignedParameters {
  override readonly pairs: readonly Parameter[];

  constructor(params: Readonly<Record<string, unknown>>) {
    super();
    this.pairs = Object.entries(params).map(([name, value]) => ({ name, value: written(value) }));
  }

  override get signedParts(): Buffer[] {
    const signed = this.pairs.filter(({ name }) => name !== 'signature');
    const sorted = signed.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    return [Buffer.from(sorted.map(({ name, value }) => `${name}=${value}`).join('&'))];
  }

  /** Those of the call. */
  own(): Map<string, string> {
    const all = this.parameters();
    for (const name of OWN) all.delete(name);
    return all;
  }
}

/** Undefined for what is no call. */
export function readMessage(text: string): Message | undefined {
  try {
    const { id = null, method } = JSON.parse(text) as { id?: unknown; method?: unknown };
    const isId = id === null || typeof id === 'string' || typeof id === 'number';
    if (!isId || typeof method !== 'string') return undefined;
    const { params = {} } = JSON.parse(keepNumbers(text)) as { params?: unknown };
    if (typeof params !== 'object' || params === null || Array.isArray(params)) return undefined;
    return { id, method, asked: new SignedMessage(params as Record<string, unknown>) };
  } catch {
    return undefined;
  }
}

/** Texts stay as they are; numbers outside of them become texts. */
function keepNumbers(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
}

function written(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
