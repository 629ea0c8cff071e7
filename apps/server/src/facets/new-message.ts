/**
 * A message before it is written: whose it is, what it is about, and its values. It stands below
 * the modules because each of them words what its own members are notified of.
 */
import type { MessageKind, MessageParams } from '@anywhen/protocol';

export type NewMessage = {
  readonly uid: number;
  readonly kind: MessageKind;
  /** The id of what it is about: a member gets one message for the same kind and source. */
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
