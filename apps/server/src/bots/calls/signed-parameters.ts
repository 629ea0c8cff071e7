/**
 * The parameters of a program's request, however they came: each by its name once, in time, and
 * with the bytes that were signed. Nothing is read twice in two ways (rulebook 29.2).
 */
import { AHEAD_MS_MAX, RECV_WINDOW_MS, RECV_WINDOW_MS_MAX } from '@anywhen/protocol';
import { refuseBot } from '../bot-refusal.ts';

export type Parameter = { readonly name: string; readonly value: string };

export abstract class SignedParameters {
  /** In the order they came; not yet checked for doubles. */
  abstract readonly pairs: readonly Parameter[];

  /** One behind the other. */
  abstract get signedParts(): Buffer[];

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

function readWhole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Fractions of a millisecond are a microsecond at best, and read as whole. */
function readWindow(text: string): number {
  if (!/^\d{1,15}(\.\d{1,3})?$/.test(text)) refuseBot('ILLEGAL', 'recvWindow');
  return Number(text);
}
