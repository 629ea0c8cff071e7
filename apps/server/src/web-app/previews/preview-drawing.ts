/**
 * The picture of a shared link. Letters are outlines and no text, so that it looks the same on a
 * machine without a font; its words are English, those beside it are in the language of the link.
 */
import type { SharedProof } from '../../facets/shared-proofs.ts';
import { Canvas } from './canvas.ts';
import letters from './letters.json' with { type: 'json' };
import { PREVIEW_SIZE, detailOf, numberOf, percentOf } from './preview.ts';

type Line = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  /** Where `x` is; at the start without it. */
  readonly anchor?: 'middle' | 'end';
};

const COLOURS = {
  ground: '#0e1a1b',
  card: '#16282a',
  text: '#eef5f4',
  muted: '#9db4b2',
  accent: '#3fd0bd',
  up: '#34c98b',
  down: '#ff7a85',
  simulated: '#2a2144',
  simulatedText: '#cdbdf8',
} as const;

const LETTERS: ReadonlyMap<string, readonly [width: number, outline: string]> = new Map(
  Object.entries(letters.letters as unknown as Record<string, [number, string]>),
);

const SIDES: Readonly<Record<SharedProof['side'], string>> = {
  up: 'Up',
  down: 'Down',
  call: 'Call',
  put: 'Put',
  long: 'Long',
  short: 'Short',
};

const OUTCOMES: Readonly<Record<SharedProof['outcome'], string>> = {
  open: 'Still open',
  ended: 'Ended',
  liquidated: 'Liquidated',
  void: 'Void',
};

const CARD = roundedBox({ x: 48, y: 124, width: 1_104, height: 400, radius: 28 });
const STRIP = 'M0 560L1200 560L1200 630L0 630Z';
const TICK = 'M50 74L59 65L77 83L112 44L121 53L78 101Z';

export function drawPreview(proof: SharedProof): Promise<Buffer> {
  const { symbol, side, outcome, gainBps, from, to } = proof;
  const { width, height } = PREVIEW_SIZE;
  const { text, muted, accent, up, down } = COLOURS;
  const canvas = new Canvas(width, height);
  const shape = (outline: string, fill: string) =>
    canvas.fill(outline, { x: 0, y: 0, scale: 1, fill });
  const gain = outcome === 'void' ? null : gainBps;
  const tone = gain === null || gain === 0 ? text : gain > 0 ? up : down;
  const result = gain === null ? OUTCOMES[outcome] : percentOf(gain, 'en');
  const beside = gain === null ? '' : OUTCOMES[outcome];
  const prices = [from, to].flatMap((price) => (price === null ? [] : [numberOf(price, 'en')]));
  const right = { x: 1_104, anchor: 'end' } as const;

  shape(`M0 0L${width} 0L${width} ${height}L0 ${height}Z`, COLOURS.ground);
  shape(CARD, COLOURS.card);
  shape(TICK, accent);
  shape(STRIP, COLOURS.simulated);
  write(canvas, 'Verify it yourself', { x: 140, y: 92, size: 44, fill: accent });
  write(canvas, 'Anywhen Paper', { ...right, x: 1_152, y: 90, size: 36, fill: muted });
  write(canvas, symbol, { x: 96, y: 228, size: 84, fill: text });
  const what = `${SIDES[side]} · ${detailOf(proof, 'en')}`;
  write(canvas, what, { x: 96, y: 300, size: 46, fill: muted });
  write(canvas, result, { x: 92, y: 430, size: 104, fill: tone });
  write(canvas, beside, { ...right, y: 428, size: 46, fill: muted });
  write(canvas, prices.join(' – '), { x: 96, y: 494, size: 38, fill: text });
  const notice = { x: width / 2, y: 607, size: 34, fill: COLOURS.simulatedText } as const;
  write(canvas, 'Simulated trading – no real money', { ...notice, anchor: 'middle' });
  return canvas.toPng();
}

/** A sign without an outline is left out; all that is written here has one. */
function write(canvas: Canvas, words: string, { x, y, size, fill, anchor }: Line): void {
  const scale = size / 1_000;
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor ?? 'start'];
  let at = x - widthOf(words) * scale * shift;
  for (const letter of words) {
    const [width, outline] = LETTERS.get(letter) ?? [0, ''];
    if (outline !== '') canvas.fill(outline, { x: at, y, scale, fill });
    at += width * scale;
  }
}

function widthOf(words: string): number {
  return [...words].reduce((sum, letter) => sum + (LETTERS.get(letter)?.[0] ?? 0), 0);
}

/** Whether every sign of it can be drawn. */
export function canWrite(words: string): boolean {
  return [...words].every((letter) => LETTERS.has(letter));
}

type Box = { x: number; y: number; width: number; height: number; radius: number };

function roundedBox({ x, y, width, height, radius }: Box): string {
  const [right, bottom] = [x + width, y + height];
  return [
    `M${x + radius} ${y}L${right - radius} ${y}Q${right} ${y} ${right} ${y + radius}`,
    `L${right} ${bottom - radius}Q${right} ${bottom} ${right - radius} ${bottom}`,
    `L${x + radius} ${bottom}Q${x} ${bottom} ${x} ${bottom - radius}`,
    `L${x} ${y + radius}Q${x} ${y} ${x + radius} ${y}Z`,
  ].join('');
}
