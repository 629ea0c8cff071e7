/** The operator's settings, as the running server reports them. */
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
});
