/**
 * A member with history on a journey's own server: verified, with a fund password, and optionally
 * past the hour in which a new fund password locks withdrawals.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { csrfOf, PASSWORD, registerIn } from './journey.ts';
import type { OwnServer } from './own-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const REVIEW_SECONDS = 61;
const ADVANCED_REVIEW_SECONDS = 301;
const LOCK_SECONDS = 3_600;

export const FUND_PASSWORD = 'quiet-otter-58';
export const HOLDER = { surname: 'Quill', givenName: 'Ada' };

/** In the page's own browser: of level 1, with 10 000 paper USDT; returns the username. */
export async function becomeVerified(page: Page, server: OwnServer): Promise<string> {
  const username = await registerIn(page.context().request);
  await becomeLevel1(page, { server, username });
  return username;
}

type Registered = { readonly server: OwnServer; readonly username: string };

/** A member that this browser has registered: of level 1, with a fund password. */
export async function becomeLevel1(page: Page, { server, username }: Registered): Promise<void> {
  const { request } = page.context();
  await submitBasic(request, username);
  await server.goAhead(REVIEW_SECONDS);
  await expect.poll(() => readLevel1(request)).toBe('passed');
  await setFundPassword(request);
}

/** Of level 2 after level 1: the whole way of verification is over. */
export async function becomeLevel2(page: Page, { server, username }: Registered): Promise<void> {
  await becomeLevel1(page, { server, username });
  const { request } = page.context();
  const video = await uploadSpecimen(request, 'face-video');
  await post(request, '/api/kyc/advanced', { video });
  await server.goAhead(ADVANCED_REVIEW_SECONDS);
  await expect.poll(async () => (await readStanding(request)).advanced.state).toBe('passed');
}

/** A member's invented identity, which is then under review. */
export async function submitBasic(request: APIRequestContext, username: string): Promise<void> {
  await post(request, '/api/kyc/draft', {
    ...HOLDER,
    country: 'AQ',
    documentType: 'passport',
    documentNumber: `SP-${username.slice(-8)}`,
  });
  const front = await uploadSpecimen(request, 'id-front');
  const holding = await uploadSpecimen(request, 'id-holding');
  await post(request, '/api/kyc/basic', { front, holding });
}

/** Withdrawals are locked for an hour by it. */
export async function setFundPassword(request: APIRequestContext): Promise<void> {
  await post(request, '/api/me/fund-password', {
    password: PASSWORD,
    newFundPassword: FUND_PASSWORD,
    repeat: FUND_PASSWORD,
  });
}

/** The same, and the lock of the new fund password is over. */
export async function becomeUnlocked(page: Page, server: OwnServer): Promise<string> {
  const username = await becomeVerified(page, server);
  await server.goAhead(LOCK_SECONDS);
  return username;
}

async function readLevel1(context: APIRequestContext): Promise<string> {
  return (await readStanding(context)).basic.state;
}

type Standing = Readonly<Record<'basic' | 'advanced', { readonly state: string }>>;

async function readStanding(context: APIRequestContext): Promise<Standing> {
  const answer = await context.get('/api/kyc');
  return ((await answer.json()) as { data: { standing: Standing } }).data.standing;
}

/** Returns the id of the stored file. */
export async function uploadSpecimen(context: APIRequestContext, kind: string): Promise<string> {
  const [ending, type] = kind === 'face-video' ? ['mp4', 'video/mp4'] : ['jpg', 'image/jpeg'];
  const bytes = await readFile(join(ROOT, `apps/web/public/specimens/${kind}.${ending}`));
  const answer = await context.post(`/api/files/${kind}`, {
    headers: {
      'x-csrf': await csrfOf(context),
      'content-type': type,
      'x-file-name': `${kind}.${ending}`,
    },
    data: bytes,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

async function post(context: APIRequestContext, path: string, data: object): Promise<void> {
  const headers = { 'x-csrf': await csrfOf(context) };
  const answer = await context.post(path, { headers, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}
