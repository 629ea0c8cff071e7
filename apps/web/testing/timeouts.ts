/**
 * For all tests of screens: how long they wait for what must come. Code of sheets and pages is
 * loaded when it is first needed, which takes its time on a busy machine; nothing waits this long
 * when all is well. And what they need not wait for, or do, at all.
 */
import * as React from 'react';
import { configure, getConfig } from '@testing-library/react';
import './quick-styles.ts';

const { getElementError: notifyWithPage } = getConfig();

configure({
  asyncUtilTimeout: 60_000,
  // Who waits for something fails to find it many times; the page is written out for the one
  // failure that somebody reads.
  getElementError: (message, container) => {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    Object.defineProperty(error, 'message', {
      get: () => notifyWithPage(message, container).message,
      configurable: true,
    });
    return error;
  },
});

// Browsers have it, happy-dom has not; without it pages fall back to waiting for a while.
window.requestIdleCallback ??= (act) =>
  window.setTimeout(() => act({ didTimeout: false, timeRemaining: () => 0 }));
window.cancelIdleCallback ??= (id) => window.clearTimeout(id);

/**
 * React notes for each element where in the code it was made, for warnings to say so; this costs
 * more than making the element. It stops by itself after so many a second, and here from the start:
 * all warnings come, without that place.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
if (internals) {
  const alreadyMany = { get: () => Infinity, set: () => undefined };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', alreadyMany);
}
