/** The operator's settings, as the running server reports them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../testing/api-client.ts';
import { TestApp } from '../../testing/test-app.ts';

let app: TestApp | undefined;

afterEach(async () => {
  await app?.remove();
  app = undefined;
});

/** Days begin, or change their length, with a command shortly after startup. */
async function expectSettings(
  env: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  app = await TestApp.start({ env });
  const client = new ApiClient(app.url);
  const ask = async () => {
    const { body } = await client.get('/installation');
    return body.ok ? body.data : body;
  };
  await expect.poll(ask).toEqual(settings);
}

describe('[0.3] the settings of an installation', () => {
  it('are the defaults when nothing was set', async () => {
    await expectSettings(
      {},
      {
        businessDaySeconds: 86_400,
        isInviteRequired: true,
        codeDelivery: 'inbox',
        hasDemoTriggers: false,
        verificationReviewer: 'simulated',
        depositReviewer: 'simulated',
        withdrawalReviewer: 'simulated',
      },
    );
  });

  it('say that days are fast', async () => {
    const flags = { INVITE_REQUIRED: 'false', DEMO_TRIGGERS: 'true' };
    const staff = { REVIEWER_VERIFICATION: 'staff', REVIEWER_WITHDRAWALS: 'staff' };
    const env = { BUSINESS_DAY_SECONDS: '60', ...staff, ...flags };
    await expectSettings(env, {
      businessDaySeconds: 60,
      isInviteRequired: false,
      codeDelivery: 'inbox',
      hasDemoTriggers: true,
      verificationReviewer: 'staff',
      depositReviewer: 'simulated',
      withdrawalReviewer: 'staff',
    });
    const { body } = await new ApiClient(app?.url ?? '').get('/business-day');
    expect(body).toMatchObject({ ok: true, data: { calendar: { daySeconds: 60 } } });
  });

  it('end the demo member’s session and login once it is not wanted any more', async () => {
    app = await TestApp.start({ env: { DEMO_MEMBER: 'true' } });
    const password = (await readFile(join(app.folder, 'demo-member'), 'utf8')).trim();
    const client = new ApiClient(app.url);
    const logIn = (browser: ApiClient) =>
      browser.post('/auth/login', { account: 'demo', password });
    expect((await logIn(client)).status).toBe(200);
    expect((await client.get('/me')).status).toBe(200);
    await app.halt();
    await app.launch({ DEMO_MEMBER: 'false' });
    expect((await client.get('/me')).body).toMatchObject({ code: 'NOT_LOGGED_IN' });
    expect((await logIn(client)).body).toMatchObject({ code: 'LOGIN_PASSWORD_WRONG' });
  });
});
