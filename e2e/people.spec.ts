/**
 * A member verifies an invented identity with specimens, and secures the account while reviews take
 * their minute: a rejection and a second try, both levels, the fund password, two-step login,
 * another e-mail address, and a session that is ended remotely.
 */
import type { Browser, Page } from '@playwright/test';
import { codeAt } from './support/authenticator.ts';
import {
  becomeMember,
  expect,
  logOut,
  PASSWORD,
  pageAt,
  test,
  testOnOwnServer,
} from './support/journey.ts';
import type { OwnServer } from './support/own-server.ts';

const REVIEW_SECONDS = 61;
const LONG_REVIEW_SECONDS = 301;
const CODE_SECONDS = 31;
const FUND_PASSWORD = 'quiet-otter-58';

const port = process.env['E2E_PORT'] ?? '';

testOnOwnServer('from level 0 to a protected account', async ({ page, browser, ownServer }) => {
  const username = await becomeMember(page);

  await test.step('an unreadable document is submitted', async () => {
    await page.goto('/homeindex/userauth');
    await page.getByRole('link', { name: 'Start basic verification' }).click();
    await fillPerson(page, 'AB0000');
    await handInPictures(page);
  });

  await test.step('meanwhile a fund password is set', async () => {
    await page.goto('/my/security');
    await page.getByRole('link', { name: 'Next: set a fund password' }).click();
    const form = pageAt(page, '/my/paypwd');
    await form.getByLabel('Login password', { exact: true }).fill(PASSWORD);
    await form.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD);
    await form.getByLabel('Repeat the fund password').fill(FUND_PASSWORD);
    await form.getByRole('button', { name: 'Set fund password' }).click();
    const centre = pageAt(page, '/my/security');
    await expect(centre.getByText(/Withdrawals are locked until/)).toBeVisible();
  });

  await test.step('the rejection is shown with its reason, and a retry is possible at once', async () => {
    await page.goto('/homeindex/authing');
    const review = pageAt(page, '/homeindex/authing');
    await expect(review.getByText('Basic verification is under review')).toBeVisible();
    await ownServer.goAhead(REVIEW_SECONDS);
    await expect(
      review.getByRole('heading', { name: 'Basic verification is not completed' }),
    ).toBeVisible();
    await expect(review.getByText('The document could not be read')).toBeVisible();
    await page.goto('/homeindex/userauth');
    const levels = pageAt(page, '/homeindex/userauth');
    await expect(levels.getByText('The document could not be read')).toBeVisible();
    await page.getByRole('link', { name: 'Submit basic verification again' }).click();
    await fillPerson(page, `SP-${username.slice(-8)}`);
    await handInPictures(page);
  });

  const secret = await test.step('meanwhile two-step login is turned on', () =>
    turnTwoStepOn(page, ownServer));

  await test.step('level 1 is passed, live and as a message', async () => {
    await page.goto('/homeindex/authing');
    await expect(page.getByText('Basic verification is under review')).toBeVisible();
    await ownServer.goAhead(REVIEW_SECONDS);
    await expect(page.getByRole('heading', { name: 'Basic verification passed' })).toBeVisible();
    await page.goto('/my/msglist');
    const messages = pageAt(page, '/my/msglist');
    await expect(messages.getByText('Basic verification passed')).toBeVisible();
  });

  await test.step('level 2 is submitted with the specimen', async () => {
    await page.goto('/homeindex/userauth');
    await page.getByRole('link', { name: 'Start advanced verification' }).click();
    const form = pageAt(page, '/homeindex/authhight');
    await form.getByRole('button', { name: 'Use a specimen: Face video' }).click();
    await expect(form.getByRole('button', { name: 'Replace: Face video' })).toBeVisible();
    await form.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('Advanced verification is under review')).toBeVisible();
  });

  await test.step('a login elsewhere needs both steps, and can be ended from here', async () => {
    const elsewhere = await logInElsewhere({ browser, ownServer, username, secret });
    await page.goto('/homeindex/system?part=devices');
    await page
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
    await expect(page.getByText('The session has ended.')).toBeVisible();
    await elsewhere.goto('/my/security');
    await expect(elsewhere).toHaveURL(/\/account\/login/);
    await elsewhere.context().close();
  });

  await test.step('the e-mail address is changed by a code to the new one', async () => {
    await page.goto('/homeindex/verified-email');
    const form = pageAt(page, '/homeindex/verified-email');
    await form.getByLabel('E-mail address').fill(`new.${username}@example.com`);
    await form.getByRole('button', { name: 'Send code' }).click();
    await form.getByRole('button', { name: /Fill in/ }).click();
    await form.getByLabel('Login password', { exact: true }).fill(PASSWORD);
    // The code of the login elsewhere is used up: time goes on.
    await ownServer.goAhead(CODE_SECONDS);
    await form.getByLabel('Code of the authenticator app').fill(codeAt(secret, ownServer.nowMs));
    await form.getByRole('button', { name: 'Change', exact: true }).click();
    await page.goto('/my/security');
    await expect(page.getByText(/ne•+@example\.com/).first()).toBeVisible();
  });

  await test.step('level 2 is passed', async () => {
    await page.goto('/homeindex/authing');
    await expect(page.getByText('Advanced verification is under review')).toBeVisible();
    await ownServer.goAhead(LONG_REVIEW_SECONDS);
    await expect(page.getByRole('heading', { name: 'Advanced verification passed' })).toBeVisible();
  });
});

test.describe('passkeys', () => {
  // Browsers allow them for host names only, never for bare IP addresses.
  test.use({ baseURL: `http://localhost:${port}` });

  test('are added, sign in alone, and are removed', async ({ page }) => {
    const username = await becomeMember(page);
    await carryAuthenticator(page);
    await page.goto('/my/security');
    await page.getByRole('button', { name: /^Passkeys/ }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('My phone');
    await dialog.getByLabel('Login password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await keepRecoveryCodes(page);

    await page.goto('/my/my');
    await logOut(page);
    await refuseFromElsewhere(page);
    await page.goto('/account/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
    await page.goto('/my/my');
    await expect(page.getByText(username).first()).toBeVisible();

    await page.goto('/my/security');
    await page.getByRole('button', { name: /^Passkeys/ }).click();
    await page.getByRole('button', { name: 'Remove the passkey My phone' }).click();
    await expect(dialog.getByText('Your device asks for your passkey')).toBeVisible();
    await dialog.getByLabel('Login password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Remove passkey', exact: true }).click();
    await expect(page.getByText('The passkey was removed.')).toBeVisible();
  });
});

async function fillPerson(page: Page, documentNumber: string): Promise<void> {
  const form = pageAt(page, '/homeindex/baseauth');
  await form.getByRole('button', { name: 'Country/region' }).click();
  const picker = pageAt(page, '/homeindex/nation');
  await picker.getByLabel('Search countries and regions').fill('antar');
  await picker.getByRole('button', { name: /Antarctica/ }).click();
  await form.getByLabel('Document type').selectOption('passport');
  await form.getByLabel('Surname').fill('Quill');
  await form.getByLabel('Given name').fill('Ada');
  await form.getByLabel('Document number').fill(documentNumber);
  await form.getByRole('button', { name: 'Next: the pictures' }).click();
}

/** A passport needs no back. */
async function handInPictures(page: Page): Promise<void> {
  const form = pageAt(page, '/homeindex/authsetp2');
  for (const name of ['Front', 'Holding the document']) {
    await form.getByRole('button', { name: `Use a specimen: ${name}` }).click();
    await expect(form.getByRole('button', { name: `Replace: ${name}` })).toBeVisible();
  }
  await form.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Basic verification is under review')).toBeVisible();
}

async function turnTwoStepOn(page: Page, server: OwnServer): Promise<string> {
  await page.goto('/my/security');
  await page.getByRole('button', { name: /^Authenticator app/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Login password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const uri = await dialog.getByRole('link', { name: 'Open the app here' }).getAttribute('href');
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
  await dialog.getByLabel('Code of the authenticator app').fill(codeAt(secret, server.nowMs));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await keepRecoveryCodes(page);
  return secret;
}

async function keepRecoveryCodes(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByLabel('I have kept them').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

type Elsewhere = {
  browser: Browser;
  ownServer: OwnServer;
  username: string;
  secret: string;
};

async function logInElsewhere({ browser, ownServer, username, secret }: Elsewhere): Promise<Page> {
  const context = await browser.newContext({ baseURL: ownServer.url });
  const page = await context.newPage();
  await page.goto('/account/login');
  await page.getByLabel('Account').fill(username);
  await page.getByLabel('Login password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Code of the authenticator app').fill(codeAt(secret, ownServer.nowMs));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).not.toHaveURL(/\/account\/login/);
  return page;
}

/** A virtual built-in authenticator whose user consents. */
async function carryAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Browsers let every port of a host use its passkeys. So another site there that obtained our
 * challenge can get it signed; the response states its origin, and is refused for that.
 */
async function refuseFromElsewhere(page: Page): Promise<void> {
  const { request } = page.context();
  await request.get('/api/demo/prose');
  const { cookies } = await request.storageState();
  const csrf = cookies.find(({ name }) => name === 'anywhen_csrf')?.value ?? '';
  const headers = { 'x-csrf': csrf };
  const asked = await request.post('/api/auth/passkey/options', { headers });
  const { data } = (await asked.json()) as {
    data: { options: PublicKeyCredentialRequestOptionsJSON };
  };
  const elsewhere = 'http://localhost:45321/';
  const body = '<!doctype html><title>Elsewhere</title>';
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(elsewhere);
  const credential = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const answer = await navigator.credentials.get({ publicKey });
    return (answer as PublicKeyCredential).toJSON() as object;
  }, data.options);
  const answer = await request.post('/api/auth/passkey', { headers, data: { credential } });
  expect(await answer.json()).toMatchObject({ ok: false, code: 'PASSKEY_WRONG' });
}
