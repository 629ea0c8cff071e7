/**
 * `npm run specimens`: draws the pictures and the video a member may hand in instead of anything of
 * their own. The results are in the repository; this makes them again. Pictures need the Chromium
 * of the journeys, the video also ffmpeg, which nothing else here needs.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { requireChromium } from './chromium.mjs';
import { ROOT } from './node-programs.mjs';
import { PICTURES, VIDEO, drawFrame } from './specimens/scenes.mjs';

const FOLDER = join(ROOT, 'apps/web/public/specimens');
const BYTES_MAX = { picture: 60_000, video: 150_000 };

if (spawnSync('ffmpeg', ['-version']).status !== 0) {
  console.error('The video needs ffmpeg, which is not installed (Debian: apt install ffmpeg).');
  process.exit(1);
}
const browser = await chromium.launch({
  executablePath: requireChromium() || undefined,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const [name, picture] of Object.entries(PICTURES)) await makePicture(name, picture);
  await makeVideo();
} finally {
  await browser.close();
}

async function makePicture(name, { width, height, draw }) {
  const page = await openPage({ width, height, scale: 0.8 });
  const path = join(FOLDER, `${name}.jpg`);
  writeFileSync(path, await shoot(page, draw(), 'jpeg'));
  await page.close();
  report(path, BYTES_MAX.picture);
}

async function makeVideo() {
  const { name, fps, seconds } = VIDEO;
  const frames = mkdtempSync(join(tmpdir(), 'anywhen-specimens-'));
  const page = await openPage(VIDEO);
  const count = fps * seconds;
  for (let index = 0; index < count; index += 1) {
    const picture = await shoot(page, drawFrame(index / (count - 1)), 'png');
    writeFileSync(join(frames, `${String(index).padStart(3, '0')}.png`), picture);
  }
  const path = join(FOLDER, `${name}.mp4`);
  const input = ['-framerate', String(fps), '-i', join(frames, '%03d.png')];
  const coding = ['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-crf', '30'];
  const quiet = ['-y', '-loglevel', 'error', '-threads', '1'];
  const bare = ['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart'];
  const { status } = spawnSync(
    'ffmpeg',
    [...quiet, ...input, ...coding, '-preset', 'veryslow', ...bare, path],
    {
      stdio: 'inherit',
    },
  );
  rmSync(frames, { recursive: true });
  if (status !== 0) throw new Error('ffmpeg failed');
  report(path, BYTES_MAX.video);
}

/** Drawn larger than they are stored: a picture of 1 200 would weigh twice as much. */
function openPage({ width, height, scale = 1 }) {
  return browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
}

async function shoot(page, drawing, type) {
  const { width, height } = page.viewportSize();
  const svg = `<svg width="${width}" height="${height}">${drawing}</svg>`;
  await page.setContent(`<style>body{margin:0}</style>${svg}`);
  return page.screenshot({ type, ...(type === 'jpeg' ? { quality: 62 } : {}) });
}

function report(path, bytesMax) {
  const { size } = statSync(path);
  console.log(`${path.slice(ROOT.length)}: ${size} bytes`);
  if (size > bytesMax) throw new Error(`that is more than ${bytesMax}`);
}
