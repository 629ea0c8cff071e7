/**
 * Finds out who a page is for that came without the server's word: the offline copy, or the one of
 * the development server. Until there is an answer the session stays unknown.
 */
import { readMe } from '@anywhen/protocol';
import { ApiRejection, callApi, NoAnswer } from '../api/call.ts';
import { askUntilAnswered } from '../api/asking.ts';
import { welcomeMe } from '../parts/me.ts';
import { sessionState } from '../session/session.ts';

/** Comes back when it is known; somebody who logs in meanwhile is known too. */
export async function askSession(signal?: AbortSignal): Promise<void> {
  await askUntilAnswered(async () => {
    if (sessionState() !== 'unknown') return KNOWN;
    try {
      welcomeMe(await callApi(readMe));
      return KNOWN;
    } catch (error) {
      if (!(error instanceof ApiRejection || error instanceof NoAnswer)) throw error;
      // Whoever is not logged in was made a visitor by the call; any other refusal says nothing.
      return sessionState() === 'unknown' ? undefined : KNOWN;
    }
  }, signal);
}

const KNOWN = {};
