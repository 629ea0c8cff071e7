/** A shared receipt on the whole server: its page and its picture, for whoever has the link. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Buyer } from '../../../testing/seconds/buyer.ts';
import { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ada: Buyer;

beforeAll(async () => {
  app = await TestApp.start();
  ada = await Buyer.open(app.url, 'ada_shares', '1000');
});
afterAll(() => app.remove());

describe('[35.6] a shared receipt', () => {
  it('unfolds with tags and a picture that say nothing of its member and no amount', async () => {
    const contract = await ada.buy({ amount: '137' });
    const path = `/newContract/contractinfo?share=${contract.shareId}&lang=ja`;
    const page = await fetch(app.url + path);
    const html = await page.text();
    const tags = html.match(/<meta property="og:[^>]*>/g) ?? [];
    expect(tags.join('')).toContain(`ご自身で検証できます：${contract.symbol}`);
    for (const hidden of ['ada_shares', String(ada.uid), '137']) {
      expect(tags.join('').replaceAll(contract.shareId, ''), hidden).not.toContain(hidden);
    }
    const [, picture = ''] = /og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(new URL(picture).origin).toBe(app.url);
    const drawn = await fetch(picture);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await drawn.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
    const nobody = 'f'.repeat(32);
    expect((await fetch(`${app.url}/previews/seconds-${nobody}.png`)).status).toBe(404);
    const other = await fetch(`${app.url}/newContract/contractinfo?share=${nobody}`);
    expect(await other.text()).not.toContain('og:');
  });
});
