/**
 * Before each file of tests of screens: the page as it is when a browser opens it. Files of one
 * worker share a process and a document, which spares each of them the loading of React, happy-dom
 * and the runner; the app's own modules, which hold state, are loaded anew. What a file leaves
 * running, listening or replaced ends here.
 */
import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

/** Libraries that tests replace; the runner keeps what was replaced for files that come later. */
const REPLACED = ['klinecharts'];

/** What the files before have begun, and how it is ended; made by the first of them. */
type Begun = { endings: (() => void)[] };
const shared = globalThis as { begunOnPage?: Begun };

if (shared.begunOnPage) leaveAsFound(shared.begunOnPage);
else {
  shared.begunOnPage = noteWhatBegins();
  await import('./timeouts.ts');
}
vi.resetModules();

function leaveAsFound(begun: Begun): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const library of REPLACED) vi.doUnmock(library);
  cleanup();
  for (const end of begun.endings.splice(0)) end();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}

function noteWhatBegins(): Begun {
  const begun: Begun = { endings: [] };
  const { setTimeout: wait, setInterval: repeat } = globalThis;
  const noted =
    (begin: typeof wait | typeof repeat) =>
    (...given: Parameters<typeof wait>) => {
      const timer = begin(...given);
      begun.endings.push(() => clearTimeout(timer));
      return timer;
    };
  Object.assign(globalThis, { setTimeout: noted(wait), setInterval: noted(repeat) });
  const targets: EventTarget[] = [window, document];
  for (const target of targets) {
    const listen = target.addEventListener.bind(target);
    target.addEventListener = (...given: Parameters<typeof listen>) => {
      if (!isOfLibrary(new Error().stack)) {
        begun.endings.push(() => target.removeEventListener(...given));
      }
      listen(...given);
    };
  }
  return begun;
}

/** React and others listen to the document once and for all, and are not loaded anew. */
function isOfLibrary(stack = ''): boolean {
  return stack.split('\n')[2]?.includes('/node_modules/') ?? false;
}
