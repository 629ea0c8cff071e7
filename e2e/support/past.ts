/**
 * Members with a past. A fund password keeps withdrawals locked for an hour, longer than a journey
 * can wait: so a server of the journey's own first runs with its clock two hours back, where
 * members join, are verified and set their fund password; then the very same program goes on with
 * those tables in the present.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { csrfOf, PASSWORD, registerIn } from './journey.ts';
import { OwnServer } from './own-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const REVIEW_MS_MAX = 30_000;

export const FUND_PASSWORD = 'quiet-otter-58';
export const HOLDER = { surname: 'Quill', givenName: 'Ada' };

const TWO_HOURS_BACK_MS = -7_200_000;

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

/** Of level 1, with 10 000 paper USDT and no lock. */
export type MemberWithPast = { readonly username: string; readonly cookies: Cookies };

export type ServerWithPast = {
  readonly url: string;
  readonly members: readonly MemberWithPast[];
  stop(): Promise<void>;
};

export async function startServerWithPast(memberCount: number): Promise<ServerWithPast> {
  const server = await OwnServer.start(TWO_HOURS_BACK_MS);
  const { url } = server;
  try {
    const members = await makeMembers(server, memberCount);
    await server.goOnAt(0);
    return { url, members, stop: () => server.remove() };
  } catch (error) {
    await server.remove();
    throw error;
  }
}

/** Of level 1, with a fund password. */
export async function makeMembers(server: OwnServer, count: number): Promise<MemberWithPast[]> {
  const contexts = await Promise.all(
    Array.from({ length: count }, () => request.newContext({ baseURL: server.url })),
  );
  const names = await Promise.all(contexts.map((context) => submitVerification(context)));
  server.letReviewPass();
  return Promise.all(
    contexts.map(async (context, index) => {
      await finishPast(context);
      const { cookies } = await context.storageState();
      await context.dispose();
      return { username: names[index] ?? '', cookies };
    }),
  );
}

async function submitVerification(context: APIRequestContext): Promise<string> {
  const username = await registerIn(context);
  await post(context, '/api/kyc/draft', {
    ...HOLDER,
    country: 'AQ',
    documentType: 'passport',
    documentNumber: `SP-${username.slice(-8)}`,
  });
  const front = await uploadSpecimen(context, 'id-front');
  const holding = await uploadSpecimen(context, 'id-holding');
  await post(context, '/api/kyc/basic', { front, holding });
  return username;
}

async function finishPast(context: APIRequestContext): Promise<void> {
  const readState = async () => {
    const { data } = (await (await context.get('/api/kyc')).json()) as {
      data: { standing: { basic: { state: string } } };
    };
    return data.standing.basic.state;
  };
  await expect.poll(readState, { timeout: REVIEW_MS_MAX }).toBe('passed');
  await post(context, '/api/me/fund-password', {
    password: PASSWORD,
    newFundPassword: FUND_PASSWORD,
    repeat: FUND_PASSWORD,
  });
}

async function uploadSpecimen(context: APIRequestContext, kind: string): Promise<string> {
  const bytes = await readFile(join(ROOT, `apps/web/public/specimens/${kind}.jpg`));
  const answer = await context.post(`/api/files/${kind}`, {
    headers: {
      'x-csrf': await csrfOf(context),
      'content-type': 'image/jpeg',
      'x-file-name': `${kind}.jpg`,
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
