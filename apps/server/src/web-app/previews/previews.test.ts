/** What a shared link says in each language, the tags in its page, and its picture. */
import { inflateSync } from 'node:zlib';
import { MARKETS } from '@anywhen/prices';
import { LANGUAGES } from '@anywhen/protocol';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import type { SharedProof } from '../../facets/shared-proofs.ts';
import { canWrite, drawPreview } from './preview-drawing.ts';
import { describeProof } from './preview.ts';
import { Previews } from './previews.ts';

const SHARE_ID = '0123456789abcdef0123456789abcdef';
const LINK = `/newContract/contractinfo?share=${SHARE_ID}`;
const WON: SharedProof = {
  symbol: 'BTCUSDT',
  side: 'up',
  detail: { is: 'seconds', seconds: 60 },
  outcome: 'ended',
  gainBps: 8_500,
  from: '65000.12',
  to: '65010.50',
};

function previewsOf(proof: SharedProof | undefined): Previews {
  const find = async (_pool: Pool, shareId: string) => (shareId === SHARE_ID ? proof : undefined);
  return new Previews({ pool: new Pool(), proofs: [{ product: 'seconds', find }] });
}

const tagsFor = (url: string, proof: SharedProof | undefined = WON) =>
  previewsOf(proof).tagsFor(url, 'https://paper.example');

describe('[35.6] a shared link', () => {
  it('says first that it can be verified, in the language and the signs of the link', () => {
    const { title, text } = describeProof(WON, 'en');
    expect(title).toBe('Verify it yourself: BTCUSDT up 60 s · ended · +85%');
    expect(text).toContain('From 65,000.12 to 65,010.50. Your browser');
    expect(describeProof(WON, 'fr').text).toMatch(/^De 65\s000,12 à 65\s010,50\. Votre/);
    expect(describeProof({ ...WON, gainBps: -10_000 }, 'ru').title).toContain('−100\u00a0%');
    const all = LANGUAGES.map((language) => describeProof(WON, language));
    expect(new Set(all.map((each) => each.title)).size).toBe(LANGUAGES.length);
    expect(new Set(all.map((each) => each.text)).size).toBe(LANGUAGES.length);
  });

  it('has tags in its page, with a picture, and no other page has', async () => {
    const tags = await tagsFor(`${LINK}&lang=fr`);
    expect(tags).toContain('<meta property="og:title" content="Vérifiez vous-même');
    expect(tags).toContain(
      `<meta property="og:image" content="https://paper.example/previews/seconds-${SHARE_ID}.png">`,
    );
    expect(tags).toContain('content="summary_large_image"');
    expect(await tagsFor(`${LINK}&lang=xx`)).toContain('Verify it yourself');
    for (const url of ['/', '/newContract/contractinfo', LINK.slice(0, -1), `${LINK}&product=x`]) {
      expect(await tagsFor(url), url).toBe('');
    }
    expect(await tagsFor(LINK, undefined)).not.toBe('');
    expect(await previewsOf(undefined).tagsFor(LINK, 'https://paper.example')).toBe('');
  });

  it('lets nothing of its address out of a tag', async () => {
    const tags = await tagsFor(`${LINK}&x="><script>alert(1)</script>`);
    expect(tags).not.toContain('<script');
    expect(tags.match(/<meta [^<>]*>/g)?.join('')).toBe(tags);
  });
});

describe('[35.6] the picture', () => {
  it('is a PNG of 1200 by 630 that shows how it ended, and is drawn once', async () => {
    const previews = previewsOf(WON);
    const path = `/previews/seconds-${SHARE_ID}.png`;
    const [first, second] = [await previews.picture(path), await previews.picture(path)];
    expect(second).toBe(first);
    expect(first?.subarray(1, 4).toString()).toBe('PNG');
    expect([first?.readUInt32BE(16), first?.readUInt32BE(20)]).toEqual([1_200, 630]);
    expect(await previews.picture('/previews/seconds-0.png')).toBeUndefined();
    expect(await previewsOf(undefined).picture(path)).toBeUndefined();
  });

  it('is full of signs: rows of the result have its colour, and another result another', async () => {
    const colourOf = async (proof: SharedProof) => {
      const png = await drawPreview(proof);
      const length = png.readUInt32BE(33);
      const rows = inflateSync(png.subarray(41, 41 + length));
      const row = rows.subarray(400 * 3_601 + 1, 401 * 3_601);
      const pixels = Array.from({ length: 1_200 }, (_, at) => row.readUIntBE(at * 3, 3));
      const isOf = (colour: number) => pixels.filter((pixel) => pixel === colour).length;
      return { up: isOf(0x34c98b), down: isOf(0xff7a85), card: isOf(0x16282a) };
    };
    const [won, lost] = [await colourOf(WON), await colourOf({ ...WON, gainBps: -10_000 })];
    expect(won.up).toBeGreaterThan(20);
    expect(won.down).toBe(0);
    expect(lost.down).toBeGreaterThan(20);
    expect(lost.up).toBe(0);
    expect(won.card).toBeGreaterThan(500);
  });

  it('can draw every market and figure', () => {
    const signs =
      '0123456789.,+\u2212%×·– BuyUpDownCallPutLongShortStill open Ended Liquidated Void';
    expect(canWrite(MARKETS.map(({ symbol }) => symbol).join('') + signs)).toBe(true);
  });
});
