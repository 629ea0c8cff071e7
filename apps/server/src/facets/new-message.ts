/**
 * A message before it is written: its member, its subject, and its values. It is below the modules
 * in the layers because each module words its own messages.
 */
import type { MessageKind, MessageParams } from '@anywhen/protocol';

export type NewMessage = {
  readonly uid: number;
  readonly kind: MessageKind;
  /** The id of its subject: a member gets one message per kind and source. */
  readonly source: number;
  readonly params: Readonly<Record<string, string>>;
  readonly atMs: number;
};

export type About = Pick<NewMessage, 'uid' | 'source' | 'atMs'>;

export function newMessage<Kind extends MessageKind>(
  kind: Kind,
  about: About,
  params: MessageParams<Kind>,
): NewMessage {
  return { ...about, kind, params };
}
