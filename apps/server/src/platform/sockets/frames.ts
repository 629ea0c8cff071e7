/**
 * Encoded frames, built once and written to every socket. Server frames are never masked and never
 * compressed, which is what makes sharing them possible.
 */
import type { ServerFrame } from '@anywhen/protocol';
import { Sender } from 'ws';

const TEXT = { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false } as const;

export function frameOf(said: ServerFrame): Buffer {
  return textFrame(JSON.stringify(said));
}

/** One buffer, so that a send is one write and one system call. */
export function textFrame(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), TEXT));
}
