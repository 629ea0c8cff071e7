/**
 * A picture in memory and the filling of outlines on it, smooth at their edges: by how much of each
 * pixel lies inside. Enough for letters and simple shapes, without a font, a browser or a decoder;
 * the library for uploaded pictures is locked to JPEG and PNG and must stay so.
 */
import { crc32, deflate } from 'node:zlib';
import { promisify } from 'node:util';

/** Lines `L`, curves `Q` and ends `Z` after a start `M`, with numbers as in SVG. */
type Outline = string;

type Point = readonly [x: number, y: number];

type Placing = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** `#rrggbb` */
  readonly fill: string;
};

const PIXEL_BYTES = 3;
const CURVE_STEPS = 8;
const COVERAGE_MIN = 0.002;
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');
const BITS = 8;
const TRUE_COLOUR = 2;

export class Canvas {
  readonly #pixels: Buffer;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#pixels = Buffer.alloc(width * height * PIXEL_BYTES);
  }

  /** Contours that cross each other, or lie within each other in one direction, fill as one. */
  fill(outline: Outline, { x, y, scale, fill }: Placing): void {
    const contours = contoursOf(outline).map((contour) =>
      contour.map(([px, py]): Point => [x + px * scale, y + py * scale]),
    );
    const edges = new Edges(boxOf(contours, this));
    for (const contour of contours) {
      contour.forEach((point, place) => edges.add(point, contour[(place + 1) % contour.length]));
    }
    this.#paint(edges, fill);
  }

  #paint({ box, areas, stride }: Edges, fill: string): void {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
      Number.parseInt(fill.slice(start, start + 2), 16),
    );
    const pixels = this.#pixels;
    for (let row = 0; row < box.height; row += 1) {
      let sum = 0;
      let at = ((box.top + row) * this.width + box.left) * PIXEL_BYTES;
      for (let column = 0; column < box.width; column += 1, at += PIXEL_BYTES) {
        sum += areas[row * stride + column] ?? 0;
        const coverage = Math.min(1, Math.abs(sum));
        if (coverage < COVERAGE_MIN) continue;
        pixels[at] = mix(pixels[at], red, coverage);
        pixels[at + 1] = mix(pixels[at + 1], green, coverage);
        pixels[at + 2] = mix(pixels[at + 2], blue, coverage);
      }
    }
  }

  async toPng(): Promise<Buffer> {
    const { width, height } = this;
    const bytes = width * PIXEL_BYTES;
    const rows = Buffer.alloc((bytes + 1) * height); // Each begins with its filter: none.
    for (let row = 0; row < height; row += 1) {
      this.#pixels.copy(rows, row * (bytes + 1) + 1, row * bytes, (row + 1) * bytes);
    }
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width);
    head.writeUInt32BE(height, 4);
    head.set([BITS, TRUE_COLOUR], 8);
    const data = await promisify(deflate)(rows);
    const parts = [chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
    return Buffer.concat([SIGNATURE, ...parts]);
  }
}

type Box = { left: number; top: number; width: number; height: number };

/** Signed areas that edges cut from each pixel of a box and from all to its right. */
class Edges {
  readonly areas: Float32Array;
  /** A row has two places more: what an edge at its end leaves to the right is nobody's. */
  readonly stride: number;

  constructor(readonly box: Box) {
    this.stride = box.width + 2;
    this.areas = new Float32Array(this.stride * box.height);
  }

  add([x0, y0]: Point, [x1, y1]: Point = [x0, y0]): void {
    if (y0 === y1) return;
    const { left, top, height } = this.box;
    const direction = y0 < y1 ? 1 : -1;
    const [topX, topY, bottomY] = y0 < y1 ? [x0, y0 - top, y1 - top] : [x1, y1 - top, y0 - top];
    const slope = (x1 - x0) / (y1 - y0);
    const end = Math.min(height, Math.ceil(bottomY));
    for (let row = Math.max(0, Math.floor(topY)); row < end; row += 1) {
      const from = Math.max(row, topY);
      const until = Math.min(row + 1, bottomY);
      const [xa, xb] = [topX - left + (from - topY) * slope, topX - left + (until - topY) * slope];
      this.#cut(row, { xa, xb, area: (until - from) * direction });
    }
  }

  /** Its area is spread over the pixels it passes in the row, in equal parts along its way. */
  #cut(row: number, { xa, xb, area }: { xa: number; xb: number; area: number }): void {
    const parts = Math.max(1, Math.ceil(Math.abs(xb - xa)));
    for (let part = 0; part < parts; part += 1) {
      const middle = xa + ((xb - xa) * (part + 0.5)) / parts;
      const x = Math.min(this.box.width, Math.max(0, middle));
      const column = Math.floor(x);
      const inside = (area / parts) * (1 - (x - column));
      const at = row * this.stride + column;
      this.areas[at] = (this.areas[at] ?? 0) + inside;
      this.areas[at + 1] = (this.areas[at + 1] ?? 0) + area / parts - inside;
    }
  }
}

/** Of whole pixels, and no further than the picture. */
function boxOf(contours: readonly Point[][], { width, height }: Canvas): Box {
  const all = contours.flat();
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const left = Math.max(0, Math.floor(Math.min(width, ...xs)));
  const top = Math.max(0, Math.floor(Math.min(height, ...ys)));
  const right = Math.min(width, Math.ceil(Math.max(0, ...xs)));
  const bottom = Math.min(height, Math.ceil(Math.max(0, ...ys)));
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

function mix(below: number | undefined, above: number, coverage: number): number {
  return Math.round((below ?? 0) + (above - (below ?? 0)) * coverage);
}

function contoursOf(outline: Outline): Point[][] {
  const contours: Point[][] = [];
  for (const [, command = '', rest = ''] of outline.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = (rest.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    if (command === 'M') contours.push([[a, b]]);
    else if (command === 'L') contours.at(-1)?.push([a, b]);
    else if (command === 'Q') contours.at(-1)?.push(...curve(contours, [a, b], [c, d]));
  }
  return contours;
}

function curve(contours: readonly Point[][], [bx, by]: Point, [cx, cy]: Point): Point[] {
  const [ax, ay] = contours.at(-1)?.at(-1) ?? [bx, by];
  return Array.from({ length: CURVE_STEPS }, (_, step): Point => {
    const t = (step + 1) / CURVE_STEPS;
    const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return [p * ax + q * bx + r * cx, p * ay + q * by + r * cy];
  });
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
