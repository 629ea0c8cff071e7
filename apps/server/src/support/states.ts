/**
 * How a conversation stands after somebody did something (rulebook 15.3). Pure; that silence closes
 * one is read off its last message.
 *
 *   open ──asks for a person, picture, report──▶ waiting ──reply──▶ answered ──writes──▶ waiting
 *   any ──staff close it, a day of silence (never while it waits)──▶ closed ──writes──▶ open
 */
import { CONVERSATION_HOLD_MS, type SupportState } from '@anywhen/protocol';

export type Standing = {
  readonly state: SupportState;
  readonly staffId: string | null;
  readonly heldUntilMs: number | null;
  readonly waitingSinceMs: number | null;
};

const FREE = { staffId: null, heldUntilMs: null } as const;

/** The assistant answers in an open one; in any other a person does. */
export function afterText(standing: Standing, nowMs: number): Standing {
  if (standing.state === 'closed') return { state: 'open', ...FREE, waitingSinceMs: null };
  return standing.state === 'answered' ? afterHelpRequest(standing, nowMs) : standing;
}

/** Something only a person can answer. Whoever has waited goes on waiting. */
export function afterHelpRequest(standing: Standing, nowMs: number): Standing {
  if (standing.state === 'waiting') return standing;
  const holder = standing.state === 'closed' ? FREE : standing;
  const { staffId, heldUntilMs } = holder;
  return { state: 'waiting', staffId, heldUntilMs, waitingSinceMs: nowMs };
}

export function afterReply(standing: Standing, staffId: string, nowMs: number): Standing {
  const held = afterTaking(standing, staffId, nowMs);
  return { ...held, state: 'answered', waitingSinceMs: null };
}

/** One that was closed stays closed until somebody writes. */
export function afterTaking(standing: Standing, staffId: string, nowMs: number): Standing {
  return { ...standing, staffId, heldUntilMs: nowMs + CONVERSATION_HOLD_MS };
}

export function afterClosing(): Standing {
  return { state: 'closed', ...FREE, waitingSinceMs: null };
}

/** Nobody else has it, or whoever has it did nothing for a while. */
export function mayTake({ state, staffId, heldUntilMs }: Standing, asker: string, nowMs: number) {
  const isFree = staffId === null || staffId === asker || state === 'closed';
  return isFree || (heldUntilMs ?? 0) <= nowMs;
}
