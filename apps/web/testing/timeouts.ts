/**
 * For all screen tests: the timeouts. The code of sheets and pages is loaded on demand, which takes
 * time on a busy machine; nothing waits this long when all is well. It also turns off work that
 * tests do not need.
 */
import * as React from 'react';
import { configure, getConfig } from '@testing-library/react';
import './quick-styles.ts';

const { getElementError: errorWithPage } = getConfig();

configure({
  asyncUtilTimeout: 60_000,
  // A waiting query fails many times; the page is only printed for the final failure.
  getElementError: (message, container) => {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    Object.defineProperty(error, 'message', {
      get: () => errorWithPage(message, container).message,
      configurable: true,
    });
    return error;
  },
});

// Browsers have it, happy-dom does not; without it pages fall back to a timer.
window.requestIdleCallback ??= (act) =>
  window.setTimeout(() => act({ didTimeout: false, timeRemaining: () => 0 }));
window.cancelIdleCallback ??= (id) => window.clearTimeout(id);

/**
 * React records where in the code each element was created, for warnings; this costs more than
 * creating the element. It stops by itself after so many a second, and here from the start: all
 * warnings still appear, without that location.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
if (internals) {
  const alreadyMany = { get: () => Infinity, set: () => undefined };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', alreadyMany);
}
