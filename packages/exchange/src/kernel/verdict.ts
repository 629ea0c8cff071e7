/** What a module says to a command: no with a code of the one list, or yes with its answer. */
import type { Rejection } from '@anywhen/protocol';

/** JSON only: a reply is stored so that a repeated command gets the very same answer. */
export type ReplyData = { readonly [name: string]: ReplyValue };
type ReplyValue = string | number | boolean | null | readonly ReplyValue[] | ReplyData;

/** `data` may be worked out when it is first read. */
export type AcceptedReply<Data = ReplyData> = { readonly isAccepted: true; readonly data: Data };

export type Verdict<Data = ReplyData> = Rejection | AcceptedReply<Data>;

export function accepted<const Data extends ReplyData>(data: Data): AcceptedReply<Data> {
  return { isAccepted: true, data };
}

/** A yes that is described when somebody first reads it: a replay of the journal never does. */
export class LazyReply<Data extends ReplyData> implements AcceptedReply<Data> {
  readonly isAccepted = true;
  readonly #describe: () => Data;
  #data: Data | undefined;

  constructor(describe: () => Data) {
    this.#describe = describe;
  }

  get data(): Data {
    this.#data ??= this.#describe();
    return this.#data;
  }
}
