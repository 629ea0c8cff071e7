/**
 * Determines the session of a page that came without session data: from the offline cache, or from
 * the development server. Until there is an answer the session stays unknown.
 */
import { readMe } from '@anywhen/protocol';
import { ApiRejection, callApi, NoAnswer } from '../api/call.ts';
import { askUntilAnswered } from '../api/asking.ts';
import { welcomeMe } from '../parts/me.ts';
import { sessionState } from '../session/session.ts';

/** Resolves when it is known, also by a login meanwhile. */
export async function askSession(signal?: AbortSignal): Promise<void> {
  await askUntilAnswered(async () => {
    if (sessionState() !== 'unknown') return KNOWN;
    try {
      welcomeMe(await callApi(readMe));
      return KNOWN;
    } catch (error) {
      if (!(error instanceof ApiRejection || error instanceof NoAnswer)) throw error;
      // The call itself has made it a visitor if nobody is logged in; other refusals mean nothing.
      return sessionState() === 'unknown' ? undefined : KNOWN;
    }
  }, signal);
}

const KNOWN = {};
