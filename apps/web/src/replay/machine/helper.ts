/**
 * Asks the worker, or where a browser has none the same code in the page. One helper for each day
 * that is opened: it begins with the first question, and closing it ends all that is under way.
 */
import type { Asked, CallName, Calls, Said } from './messages.ts';

export type Helper = {
  ask: <Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
    onPortion?: (portion: Calls[Name]['portion']) => void,
  ) => Promise<Calls[Name]['result']>;
  close: () => void;
};

type Waiting = {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
  readonly onPortion: ((portion: never) => void) | undefined;
};

type Port = { readonly post: (asked: Asked) => void; readonly close: () => void };

export function openHelper(): Helper {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  const hear = (said: Said) => {
    const one = waiting.get(said.id);
    if (!one) return;
    if (said.kind === 'portion') {
      one.onPortion?.(said.portion as never);
      return;
    }
    waiting.delete(said.id);
    if (said.kind === 'result') one.resolve(said.result as never);
    else one.reject(new Error(said.message));
  };
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error('the worker has stopped'));
    waiting.clear();
  };
  const open = () => (typeof Worker === 'undefined' ? openHere(hear) : openWorker(hear, fail));
  let port: Port | undefined;
  return {
    ask: (name, input, onPortion) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject, onPortion });
        port ??= open();
        port.post({ id: asked, name, input } as Asked);
      }),
    close: () => {
      waiting.clear();
      port?.close();
      port = undefined;
    },
  };
}

function openWorker(hear: (said: Said) => void, fail: () => void): Port {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data));
  worker.addEventListener('error', fail);
  return { post: (asked) => worker.postMessage(asked, []), close: () => worker.terminate() };
}

function openHere(hear: (said: Said) => void): Port {
  const opened = import('./work.ts').then(({ Work }) => new Work(hear));
  return {
    post: (asked) => void opened.then((work) => work.answer(asked)),
    close: () => void opened.then((work) => work.close()),
  };
}
