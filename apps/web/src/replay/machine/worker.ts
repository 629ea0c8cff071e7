/** The work of a replay on a thread of its own, so that the page stays responsive. */
import type { Asked } from './messages.ts';
import { Work } from './work.ts';

const work = new Work((said) => globalThis.postMessage(said, { transfer: [] }));

globalThis.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  void work.answer(data);
});
