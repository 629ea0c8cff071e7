/**
 * The attempts of this browser, by the name of their form: whoever leaves the page and comes back
 * finds them. One under way is stored with its key, so that no reload, closed tab or ended session
 * makes a second one of it: the form looks it up before it sends anything else. Secrets are no part
 * of a request.
 */
import { dropRequest, type RejectionCode, type RejectionReply } from '@anywhen/protocol';
import { askUntilAnswered } from '../../api/asking.ts';
import { ApiRejection, callApi } from '../../api/call.ts';
import { whileUnderWay } from '../../api/under-way.ts';
import { onOwnerChange, openOwn, readOwn } from '../../session/own-records.ts';
import { onMemberChange } from '../../session/session.ts';
import { intentionFor, randomKey, type Intention, type Request } from '../intention.ts';

export type Attempt<W, Answer> = { state: 'idle' } | Settled<W, Answer> | UnderWay<W>;

type UnderWay<W> = { state: 'sending'; request: W } | { state: 'unanswered'; request: W };

/** The final outcome; `send` resolves with it, however long it takes. */
export type Settled<W, Answer> =
  | { state: 'refused'; request: W; reply: RejectionReply }
  | { state: 'dropped'; request: W }
  | { state: 'done'; request: W; answer: Answer };

export type CarryOut<W, Answer> = (request: W, key: string) => Promise<Answer>;

/** Notifies a member who has left the form. */
type Tell = (outcome: Settled<unknown, unknown>) => void;

type Entry = {
  attempt: Attempt<unknown, unknown>;
  intention: Intention | undefined;
  /** Two taps in one frame see the same state; only this flag distinguishes them. */
  isBusy: boolean;
  /** Sent before the page was loaded, and not looked up yet. */
  unresumed: Sent | undefined;
  /** A component has shown how it ended. */
  isSeen: boolean;
};

type Sent = { readonly request: Request; readonly key: string };

/** The server knows a key for a day; an older one could not be looked up any more. */
const LOOKED_UP_MS_MAX = 23 * 3_600_000;

const entries = new Map<string, Entry>();
/** How many components on screen show it. */
const watchers = new Map<string, number>();
const listeners = new Set<() => void>();

/** Whatever is under way stays stored, for when its member comes back. */
onOwnerChange(() => {
  entries.clear();
  notify();
});

export function subscribeAttempt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function attemptOf<W, Answer>(name: string): Attempt<W, Answer> {
  return entryOf(name).attempt as Attempt<W, Answer>;
}

/** A new page starts anew, unless it is the first to see how the last attempt ended. */
export function joinAttempt(name: string): void {
  const { isBusy, isSeen } = entryOf(name);
  if (!isBusy && isSeen) entries.delete(name);
}

export function watchAttempt(name: string): () => void {
  const count = (by: 1 | -1) => watchers.set(name, (watchers.get(name) ?? 0) + by);
  count(1);
  return () => void count(-1);
}

export function noteSeen(name: string, attempt: Attempt<unknown, unknown>): void {
  const entry = entryOf(name);
  if (entry.attempt === attempt) entry.isSeen = !entry.isBusy && attempt.state !== 'idle';
}

export function forgetAttempt(name: string): void {
  const entry = entryOf(name);
  if (!entry.isBusy) change(entry, { state: 'idle' });
}

type Sending<W, Answer> = { request: W; carryOut: CarryOut<W, Answer>; tell: Tell };

export async function sendAttempt<W extends Request, Answer>(
  name: string,
  { request, carryOut, tell }: Sending<W, Answer>,
): Promise<Settled<W, Answer> | undefined> {
  const entry = entryOf(name);
  if (entry.isBusy) return undefined;
  entry.isBusy = true;
  const { key } = (entry.intention = intentionFor(request, {
    before: entry.intention,
    newKey: randomKey,
  }));
  const record = openOwn(recordName(name));
  record.write({ request, key } satisfies Sent);
  change(entry, { state: 'sending', request });
  const outcome = await holding(key, async () => {
    const ask = () => outcomeOf(carryOut, { request, key }, UNSURE);
    const first = await ask();
    if (first) return first;
    change(entry, { state: 'unanswered', request });
    return findFate(carryOut, { request, key });
  });
  return settle(name, entry, { outcome, record, tell });
}

/** Looks up what was sent before the page was loaded; undefined if there is nothing to tell. */
export async function resumeAttempt<W extends Request, Answer>(
  name: string,
  carryOut: CarryOut<W, Answer>,
  tell: Tell,
): Promise<Settled<W, Answer> | undefined> {
  const entry = entryOf(name);
  const sent = entry.unresumed as { request: W; key: string } | undefined;
  if (!sent) return undefined;
  entry.unresumed = undefined;
  const record = openOwn(recordName(name));
  const outcome = await holding(sent.key, async () => {
    // Another tab may have had its answer meanwhile.
    return readSent(name)?.key === sent.key ? findFate(carryOut, sent) : undefined;
  });
  return settle(name, entry, { outcome, record, tell });
}

type Ending<W, Answer> = {
  outcome: Settled<W, Answer> | undefined;
  record: { remove: () => void };
  tell: Tell;
};

/** Without an outcome the session has ended: the member may find it again after the next login. */
function settle<W, Answer>(
  name: string,
  entry: Entry,
  { outcome, record, tell }: Ending<W, Answer>,
): Settled<W, Answer> | undefined {
  entry.isBusy = false;
  if (outcome) record.remove();
  if (!outcome || isKeyUsedUp(outcome)) entry.intention = undefined;
  entry.isSeen = false;
  change(entry, outcome ?? { state: 'idle' });
  const isLeft = entries.get(name) === entry && !watchers.get(name);
  if (outcome && isLeft) tell(outcome);
  return outcome;
}

/** Undefined while it is unknown whether it happened. */
async function outcomeOf<W, Answer>(
  carryOut: CarryOut<W, Answer>,
  { request, key }: { request: W; key: string },
  noAnswers: readonly RejectionCode[],
): Promise<Settled<W, Answer> | undefined> {
  try {
    return { state: 'done', request, answer: await carryOut(request, key) };
  } catch (error) {
    return refusedBy(error, request, noAnswers);
  }
}

/**
 * Looks up by the key whether it happened. If so the same request is sent again to get its first
 * reply; if not, the lookup consumes the key, so that a late arrival is refused. Also runs while
 * the page is hidden; it ends with the session of the request.
 */
async function findFate<W, Answer>(
  carryOut: CarryOut<W, Answer>,
  sent: { request: W; key: string },
): Promise<Settled<W, Answer> | undefined> {
  const leaving = new AbortController();
  const stopWatching = onMemberChange(() => leaving.abort());
  const ask = async (): Promise<Settled<W, Answer> | undefined> => {
    try {
      const { hasHappened } = await callApi(dropRequest, { idempotencyKey: sent.key });
      if (!hasHappened) return { state: 'dropped', request: sent.request };
    } catch (error) {
      return refusedBy(error, sent.request, UNSURE_OF_FATE);
    }
    return outcomeOf(carryOut, sent, UNSURE_OF_FATE);
  };
  return whileUnderWay(() => askUntilAnswered(ask, leaving.signal)).finally(stopWatching);
}

/** The server itself does not know the outcome. */
const UNSURE: readonly RejectionCode[] = ['UNAVAILABLE', 'INTERNAL'];

/** A refused question says nothing about the request it was about. */
const UNSURE_OF_FATE: readonly RejectionCode[] = [
  ...UNSURE,
  'RATE_LIMITED',
  'NOT_LOGGED_IN',
  'OTHER_MEMBER',
];

function refusedBy<W>(error: unknown, request: W, noAnswers: readonly RejectionCode[]) {
  if (!(error instanceof ApiRejection) || noAnswers.includes(error.code)) return undefined;
  return { state: 'refused', request, reply: error.reply } as const;
}

const USED_UP: readonly RejectionCode[] = ['IDEMPOTENCY_CONFLICT', 'ANSWER_LOST'];

/** A consumed key must not be reused. */
function isKeyUsedUp<W, Answer>(outcome: Settled<W, Answer>): boolean {
  return outcome.state !== 'refused' || USED_UP.includes(outcome.reply.code);
}

/** Only the tab that is sending may look it up: the question would drop a request on its way. */
function holding<T>(key: string, act: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks; // Missing over plain http.
  return locks ? locks.request(`anywhen.attempt.${key}`, act) : act();
}

function entryOf(name: string): Entry {
  const known = entries.get(name);
  if (known) return known;
  const sent = readSent(name);
  const entry: Entry = {
    attempt: sent ? { state: 'unanswered', request: sent.request } : { state: 'idle' },
    intention: undefined,
    isBusy: sent !== undefined,
    unresumed: sent,
    isSeen: false,
  };
  entries.set(name, entry);
  return entry;
}

function readSent(name: string): Sent | undefined {
  const sent = readOwn(recordName(name), LOOKED_UP_MS_MAX) as Partial<Sent> | undefined;
  const { request, key } = sent ?? {};
  return typeof request === 'object' && typeof key === 'string' ? { request, key } : undefined;
}

function recordName(name: string): string {
  return `attempt.${name}`;
}

function change(entry: Entry, attempt: Entry['attempt']): void {
  entry.attempt = attempt;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
