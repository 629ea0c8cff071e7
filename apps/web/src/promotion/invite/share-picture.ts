/**
 * A picture to pass on, drawn in the browser: the product's name, that it is a simulation, the code
 * and its QR code. It has nothing of the member but the code.
 */
import { qrRows } from '@anywhen/ui/qr-picture';
import { saveFile } from '../../api/save-file.ts';

type PictureTexts = {
  code: string;
  link: string;
  title: string;
  text: string;
  /** That all of it is simulated. */
  mark: string;
};

const [WIDTH, HEIGHT] = [1_080, 1_350];
const QR_SIZE = 560;
const COLOURS = {
  ground: '#0b1220',
  tile: '#ffffff',
  ink: '#0b1220',
  text: '#f5f7fb',
  calm: '#b6c2d9',
};
const MARK = { ground: '#f5c451', ink: '#2b1d00' };

/** False where the browser cannot draw it. */
export async function saveSharePicture(texts: PictureTexts): Promise<boolean> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  draw(pen, texts);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) return false;
  saveFile(blob, `anywhen-paper-${texts.code}.png`);
  return true;
}

function draw(
  pen: CanvasRenderingContext2D,
  { code, link, title, text, mark }: PictureTexts,
): void {
  fill(pen, COLOURS.ground, { x: 0, y: 0, width: WIDTH, height: HEIGHT });
  fill(pen, MARK.ground, { x: 0, y: 0, width: WIDTH, height: 96 });
  pen.textAlign = 'center';
  write(pen, mark, { y: 60, size: 34, weight: 600, colour: MARK.ink });
  write(pen, 'Anywhen Paper', { y: 210, size: 76, weight: 700, colour: COLOURS.text });
  write(pen, title, { y: 290, size: 40, weight: 500, colour: COLOURS.calm });
  drawCode(pen, link, 350);
  write(pen, code, { y: 1_090, size: 104, weight: 700, colour: COLOURS.text });
  write(pen, text, { y: 1_180, size: 36, weight: 500, colour: COLOURS.calm });
  write(pen, new URL(link).host, { y: 1_270, size: 32, weight: 500, colour: COLOURS.calm });
}

function drawCode(pen: CanvasRenderingContext2D, link: string, top: number): void {
  const left = (WIDTH - QR_SIZE) / 2;
  fill(pen, COLOURS.tile, { x: left, y: top, width: QR_SIZE, height: QR_SIZE });
  const rows = qrRows(link);
  const step = QR_SIZE / rows.length;
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      const place = { x: left + x * step, y: top + y * step };
      fill(pen, COLOURS.ink, { ...place, width: Math.ceil(step), height: Math.ceil(step) });
    }
  }
}

type Box = { x: number; y: number; width: number; height: number };

function fill(pen: CanvasRenderingContext2D, colour: string, { x, y, width, height }: Box): void {
  pen.fillStyle = colour;
  pen.fillRect(Math.floor(x), Math.floor(y), width, height);
}

type Line = { y: number; size: number; weight: number; colour: string };

/** In the font of the page. A line that is too long is drawn narrower, never cut. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { y, size, weight, colour }: Line,
): void {
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  pen.fillStyle = colour;
  pen.fillText(text, WIDTH / 2, y, WIDTH - 120);
}
