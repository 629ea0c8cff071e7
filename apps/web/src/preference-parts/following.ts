/**
 * Preferences follow the member to other devices (rulebook 28). Where a member has not been before,
 * the server's parts win; after that the newest change of each part stands, also one that was made
 * without a connection.
 */
import {
  CHANGED_AGO_MS_MAX,
  PREFERENCE_PARTS,
  savePreference,
  type BodyOf,
  type PreferencePart,
  type Preferences,
} from '@anywhen/protocol';
import { askUntilAnswered } from '../api/asking.ts';
import { ApiRejection, NoAnswer, callApi } from '../api/call.ts';
import { onTopicEvent } from '../live/latest-topic.ts';
import { onChoice } from '../parts/stored.ts';
import { findMember, onMemberChange } from '../session/session.ts';
import {
  NOBODY,
  findValue,
  forgetChoice,
  isSameValue,
  loadDevice,
  noteChoice,
  noteEarlierChoices,
  partOf,
  putValue,
  resetValue,
  saveDevice,
} from './device.ts';

const TOPIC = 'preferences';
/** Choices come in a row: the periods of an indicator, several stars. */
const GATHER_MS = 400;
/** They say nothing about the choice itself. */
const PASSING: readonly string[] = ['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL'];

type Answer = { readonly preferences: Preferences | undefined };

let follower: Follower | undefined;

export function startFollowing(): void {
  noteEarlierChoices();
  onChoice(({ key, state, before }) => {
    const part = partOf(key);
    if (!part || isSameValue(part, state, before)) return;
    noteChoice(part, { atMs: Date.now(), by: findMember()?.uid ?? NOBODY });
    follower?.sendSoon();
  });
  onMemberChange(follow);
  follow();
}

function follow(): void {
  follower?.stop();
  const uid = findMember()?.uid;
  follower = uid === undefined ? undefined : new Follower(uid);
}

class Follower {
  readonly #uid: string;
  readonly #ending = new AbortController();
  readonly #unsubscribe: () => void;
  #revision: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;

  constructor(uid: string) {
    this.#uid = uid;
    this.#unsubscribe = onTopicEvent<Preferences>(TOPIC, ({ data }) => this.#receive(data));
  }

  stop(): void {
    this.#ending.abort();
    clearTimeout(this.#timer);
    this.#unsubscribe();
  }

  sendSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sendAll(), GATHER_MS);
  }

  #receive({ revision, parts }: Preferences): void {
    if (revision < (this.#revision ?? 0)) return;
    if (this.#revision === undefined) settle(this.#uid, parts);
    this.#revision = revision;
    const { unsent } = loadDevice();
    for (const part of PREFERENCE_PARTS) {
      const value = parts[part];
      if (value && !unsent[part]) putValue(part, value);
    }
    void this.#sendAll();
  }

  /** Not before it is known what the server has. */
  async #sendAll(): Promise<void> {
    if (this.#isSending || this.#revision === undefined) return;
    this.#isSending = true;
    for (let part = nextUnsent(); part && !this.#isOver; part = nextUnsent()) {
      if (!(await this.#send(part))) break;
    }
    this.#isSending = false;
  }

  get #isOver(): boolean {
    return this.#ending.signal.aborted;
  }

  /** False when nothing more is to be sent now. */
  async #send(part: PreferencePart): Promise<boolean> {
    const choice = loadDevice().unsent[part];
    const value = findValue(part);
    if (!choice) return true;
    const { signal } = this.#ending;
    const answer =
      value && (await askUntilAnswered(() => ask({ part, value }, choice.atMs, signal), signal));
    if (this.#isOver) return false;
    forgetChoice(part, choice);
    if (answer?.preferences) this.#receive(answer.preferences);
    // Where the browser stores nothing any more, the same one would be sent for ever.
    return loadDevice().unsent[part]?.atMs !== choice.atMs;
  }
}

/** This device has shown nobody's, another's or this member's preferences until now. */
function settle(uid: string, parts: Preferences['parts']): void {
  const device = loadDevice();
  if (device.uid === uid) return;
  const unsent: typeof device.unsent = {};
  for (const part of PREFERENCE_PARTS) {
    const choice = device.unsent[part];
    if (parts[part]) continue;
    if (choice?.by === NOBODY || choice?.by === uid) unsent[part] = { ...choice, by: uid };
    else if (device.uid !== NOBODY) resetValue(part);
  }
  saveDevice({ uid, unsent });
}

function nextUnsent(): PreferencePart | undefined {
  const { unsent } = loadDevice();
  return PREFERENCE_PARTS.find((part) => unsent[part]);
}

/** Undefined while there is no answer. A choice that is refused is not sent again. */
async function ask(
  change: { part: PreferencePart; value: object },
  atMs: number,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const changedAgoMs = Math.min(CHANGED_AGO_MS_MAX, Math.max(0, Date.now() - atMs));
  const body = { ...change, changedAgoMs } as BodyOf<typeof savePreference>;
  try {
    return { preferences: await callApi(savePreference, { body, signal }) };
  } catch (error) {
    if (error instanceof NoAnswer || signal.aborted) return undefined;
    if (!(error instanceof ApiRejection)) throw error;
    return PASSING.includes(error.code) ? undefined : { preferences: undefined };
  }
}
