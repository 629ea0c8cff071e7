/**
 * A program's request as it came: the bytes that are signed, and the parameters in them. Nothing is
 * decoded before it is signed, and nothing is read twice in two ways (rulebook 29.2).
 */
import { AHEAD_MS_MAX, RECV_WINDOW_MS, RECV_WINDOW_MS_MAX } from '@anywhen/protocol';
import { refuseBot } from './bot-refusal.ts';

type Parameter = { readonly name: string; readonly value: string };

const SIGNATURE_PAIR = /^signature=/;

export class SignedRequest {
  readonly #query: string;
  readonly #body: string;
  /** In the order they came, the query's first; not yet checked for doubles. */
  readonly pairs: readonly Parameter[];

  /** Both as they came, one character a byte. */
  constructor(query: string, body: string) {
    this.#query = query;
    this.#body = body;
    this.pairs = [...readPairs(query), ...readPairs(body)];
  }

  /** The query, and right behind it the body, each without the signature itself. */
  get signedParts(): Buffer[] {
    return [this.#query, this.#body].map((text) => Buffer.from(unsigned(text), 'latin1'));
  }

  /** Refused when it was sent twice: which of them was meant nobody knows. */
  find(name: string): string | undefined {
    const found = this.pairs.filter((pair) => pair.name === name);
    if (found.length > 1) refuseBot('TWICE', name);
    return found[0]?.value;
  }

  /** By name, each once. */
  parameters(): Map<string, string> {
    const byName = new Map<string, string>();
    for (const { name, value } of this.pairs) {
      if (byName.has(name)) refuseBot('TWICE', name);
      byName.set(name, value);
    }
    return byName;
  }

  /** That it was sent now, as far as its sender wants that looked at. */
  requireInTime(nowMs: number): void {
    const timestamp = readWhole(this.find('timestamp')) ?? refuseBot('MISSING', 'timestamp');
    const typedWindow = this.find('recvWindow');
    const window = typedWindow === undefined ? RECV_WINDOW_MS : readWindow(typedWindow);
    if (window > RECV_WINDOW_MS_MAX) refuseBot('BAD_WINDOW');
    if (timestamp >= nowMs + AHEAD_MS_MAX) refuseBot('AHEAD');
    if (nowMs - timestamp > window) refuseBot('OUTSIDE_WINDOW');
  }

  requireSignature(): string {
    const signature = this.find('signature') ?? '';
    return signature === '' ? refuseBot('MISSING', 'signature') : signature;
  }
}

function unsigned(text: string): string {
  return text
    .split('&')
    .filter((pair) => !SIGNATURE_PAIR.test(pair))
    .join('&');
}

function readPairs(text: string): Parameter[] {
  if (text === '') return [];
  return text.split('&').map((pair) => {
    const cut = pair.indexOf('=');
    const [name, value] = cut === -1 ? [pair, ''] : [pair.slice(0, cut), pair.slice(cut + 1)];
    return { name: decode(name), value: decode(value) };
  });
}

/** Of a form: a plus is a space. What cannot be decoded stays as it is, and fits no parameter. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function readWhole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Fractions of a millisecond are a microsecond at best, and read as whole. */
function readWindow(text: string): number {
  if (!/^\d{1,15}(\.\d{1,3})?$/.test(text)) refuseBot('ILLEGAL', 'recvWindow');
  return Number(text);
}
