/** The API page: every endpoint with its parameters, and nothing wrong. */
import { COMMON_REJECTIONS, REJECTION_CODES, TOPICS, endpointsOf } from '@anywhen/protocol';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveApiDocs } from './api-docs.ts';

let page: string;

beforeAll(async () => {
  const app = Fastify();
  serveApiDocs(app, '1.2.3');
  page = (await app.inject('/api/docs')).body;
});

describe('the page of the API', () => {
  it('has a section for each endpoint, and a link to it', () => {
    for (const { name, method, path } of endpointsOf('member')) {
      expect(page, name).toContain(`<h3 id="${name}"><code>${method} /api${path}</code></h3>`);
      expect(page, name).toContain(`<a href="#${name}">`);
    }
  });

  it('lists the values a parameter may have', () => {
    const section = page.split('id="listSecondsOrders"')[1]?.split('<h3')[0] ?? '';
    expect(section).toContain(
      '<td><code>limit</code></td><td>query, optional</td><td>1 to 100</td>',
    );
    expect(section).toContain('<code>payment_waiting</code>');
    expect(page).not.toContain('undefined');
  });

  it('names every refusal, those that any endpoint can give, and every topic', () => {
    for (const code of REJECTION_CODES) expect(page).toContain(`<td><code>${code}</code></td>`);
    expect(page).toContain(`also refuse\nwith ${COMMON_REJECTIONS.join(', ')}`);
    for (const { example } of Object.values(TOPICS)) expect(page).toContain(example);
  });

  it('says at the top that nothing of it is real money', () => {
    expect(page.indexOf('Simulated trading – no real money')).toBeLessThan(page.indexOf('<h2>'));
  });
});
