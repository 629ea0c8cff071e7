/**
 * A mock layer in the browser: it answers the demo URL in the server's format, and marks the answer
 * as mocked. Only the page /mock uses it; no other page may fake an answer.
 */

const PROSE = [
  'A price is only an opinion two people were willing to put in writing.',
  'Practice is cheap where nothing can be lost, and worth most there.',
  'A chart remembers everything except why.',
  'The best order is sometimes the one that was not placed.',
  'Whoever promises certainty sells something else.',
] as const;

let pulls = 0;

/** Alternates instead of drawing at random, so that two pulls never show the same sentence. */
export async function fetchMocked(): Promise<{ text: string; source: 'mock' }> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  pulls += 1;
  return { text: PROSE[pulls % PROSE.length] ?? PROSE[0], source: 'mock' };
}
