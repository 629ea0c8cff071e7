/**
 * A program's request over HTTP as it came: the bytes that are signed, and the parameters in them.
 * Nothing is decoded before it is signed (rulebook 29.2).
 */
import { type Parameter, SignedParameters } from './signed-parameters.ts';

const SIGNATURE_PAIR = /^signature=/;

export class SignedRequest extends SignedParameters {
  readonly #query: string;
  readonly #body: string;
  /** The query's first. */
  override readonly pairs: readonly Parameter[];

  /** Both as they came, one character a byte. */
  constructor(query: string, body: string) {
    super();
    this.#query = query;
    this.#body = body;
    this.pairs = [...readPairs(query), ...readPairs(body)];
  }

  /** The query, and right behind it the body, each without the signature itself. */
  override get signedParts(): Buffer[] {
    return [this.#query, this.#body].map((text) => Buffer.from(unsigned(text), 'latin1'));
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
