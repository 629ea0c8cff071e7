/**
 * A journal of its day and what the API answered to each request that moved money in it. The file
 * is never written anew: what members were told then, they are told whenever they ask again.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Command, Exchange } from '@anywhen/exchange';
import {
  type Endpoint,
  depositsApi,
  derivativesApi,
  financeApi,
  fundingApi,
  miningApi,
  optionsApi,
  secondsApi,
  spotApi,
  stakingApi,
  strategyApi,
  withdrawalsApi,
} from '@anywhen/protocol';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Core } from '../../src/core/core.ts';
import { FIRST_HASH, placeAnswers, sealBatch } from '../../src/core/journal.ts';
import { PostgresStore } from '../../src/core/storage/postgres-store.ts';
import { serveDepositRoutes } from '../../src/deposits/routes.ts';
import { serveDerivativesRoutes } from '../../src/derivatives/routes.ts';
import { serveFinanceRoutes } from '../../src/finance/routes.ts';
import { serveFunding } from '../../src/funding/routes.ts';
import { serveMiningRoutes } from '../../src/mining/routes.ts';
import { type ModuleFacts, STORAGES } from '../../src/modules.ts';
import { serveOptionsRoutes } from '../../src/options/routes.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openIngress } from '../../src/platform/ingress/ingress.ts';
import { RequestPipeline } from '../../src/platform/http/request-pipeline.ts';
import { Routes } from '../../src/platform/http/routes.ts';
import { createHttpServer, serveRoutes } from '../../src/platform/http/server.ts';
import { openLog } from '../../src/platform/log.ts';
import type { Database } from '../../src/platform/postgres/pool.ts';
import { serveSeconds } from '../../src/seconds/routes.ts';
import { serveSpotRoutes } from '../../src/spot/routes.ts';
import { serveStakingRoutes } from '../../src/staking/routes.ts';
import { serveStrategyRoutes } from '../../src/strategy/routes.ts';
import { serveWithdrawalRoutes } from '../../src/withdrawals/routes.ts';

type RecordedBatch = { commands: string; answers: string | null; hash: string };

type RecordedCall = {
  /** Of the endpoint. */
  name: string;
  uid: number;
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  key: string;
  body: object | null;
  /** The text that went over the wire. */
  answer: string;
};

const FILE = new URL('./recorded-answers.ndjson.gz', import.meta.url);

export function readRecorded(): { batches: RecordedBatch[]; calls: RecordedCall[] } {
  const lines = gunzipSync(readFileSync(FILE)).toString().split('\n');
  const read = lines.map((line) => JSON.parse(line) as RecordedBatch | RecordedCall);
  return {
    batches: read.filter((each) => 'commands' in each),
    calls: read.filter((each) => 'key' in each),
  };
}

/** Into empty tables; throws where it comes to another state, answer or hash than was recorded. */
export async function replayRecorded(
  batches: readonly RecordedBatch[],
  database: Database,
): Promise<Exchange> {
  const store = new PostgresStore(database, STORAGES);
  await store.load();
  const exchange = new Exchange();
  let previousHash: Buffer = FIRST_HASH;
  for (const [index, recorded] of batches.entries()) {
    const batch = index + 1;
    const commands = JSON.parse(recorded.commands) as Command[];
    const steps = commands.map((command) => ({ outcome: exchange.step(command) }));
    const [answers, { fingerprint }] = [placeAnswers(steps), exchange];
    const journal = sealBatch({ batch, commands, answers, fingerprint, previousHash });
    const { hash } = journal;
    if (journal.answers !== recorded.answers || hash.toString('hex') !== recorded.hash) {
      const found = `${recorded.commands} is answered ${journal.answers}, not ${recorded.answers}`;
      throw new Error(`batch ${batch}: ${found}`);
    }
    const changes = steps.flatMap(({ outcome }) => outcome.changes);
    await store.commit(store.encode({ journal, changes }));
    previousHash = hash;
  }
  await store.close();
  return exchange;
}

type ServingCore = Core & { readonly facts: ModuleFacts };

const SERVED: readonly [(routes: Routes, parts: never) => void, readonly Endpoint[]][] = [
  [serveDepositRoutes, depositsApi.endpoints],
  [serveWithdrawalRoutes, withdrawalsApi.endpoints],
  [serveFunding, fundingApi.endpoints],
  [serveSpotRoutes, spotApi.endpoints],
  [serveSeconds, secondsApi.endpoints],
  [serveFinanceRoutes, financeApi.endpoints],
  [serveStakingRoutes, stakingApi.endpoints],
  [serveMiningRoutes, miningApi.endpoints],
  [serveOptionsRoutes, optionsApi.endpoints],
  [serveDerivativesRoutes, derivativesApi.endpoints],
  [serveStrategyRoutes, strategyApi.endpoints],
];

/** Every endpoint that moves money, for whoever the cookie `uid` names. */
export class AnsweringServer {
  private constructor(private readonly http: FastifyInstance) {}

  static async open(core: ServingCore, pool: Pool, nowMs: () => number): Promise<AnsweringServer> {
    const routes = new Routes('member');
    const own = { pool, core, facts: core.facts, nowMs };
    // What a repeated request has no use for is not there: files, passwords, prices of the past.
    for (const [serve] of SERVED) serve(routes, own as never);
    const config = readConfig({}, '/');
    const parts = {
      config,
      ingress: openIngress({ config, nowMs }),
      log: openLog('silent'),
      nowMs,
      findSession: async ({ uid }: { uid?: string }) => ({ uid: Number(uid), sessionId: 's' }),
      observe: () => undefined,
    };
    const http = await createHttpServer(parts);
    const pipeline = new RequestPipeline({ nowMs, hasRateLimits: false });
    const served = routes.list(SERVED.flatMap(([, endpoints]) => endpoints));
    serveRoutes(http, served, { ...parts, pipeline });
    return new AnsweringServer(http);
  }

  async ask({ uid, method, path, key, body }: Omit<RecordedCall, 'answer' | 'name'>) {
    const { headers, payload } = await this.http.inject({
      method,
      url: `/api${path}`,
      headers: {
        cookie: `anywhen_csrf=own; uid=${uid}`,
        'x-csrf': 'own',
        'idempotency-key': key,
      },
      ...(body && { payload: body }),
    });
    return { answer: payload, isReplay: headers['idempotent-replay'] === 'true' };
  }

  close(): Promise<void> {
    return this.http.close();
  }
}
