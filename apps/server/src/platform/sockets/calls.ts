/**
 * Endpoints over the socket: the same request pipeline, checks and envelope as over HTTP. Only
 * those marked for it can be called; the socket's upgrade has already checked the Origin.
 */
import { randomUUID } from 'node:crypto';
import { REJECTIONS, type SocketCall, toRejectionReply } from '@anywhen/protocol';
import { explainFailure } from '../http/answer.ts';
import { refuse } from '../http/call.ts';
import type { Asked, RequestPipeline } from '../http/request-pipeline.ts';
import type { Route } from '../http/routes.ts';
import type { Log } from '../log.ts';
import type { SocketCaller } from './connection.ts';
import type { AnswerCall } from './hub.ts';

type CallParts = {
  routes: readonly Route[];
  pipeline: RequestPipeline;
  log: Log;
  observe(endpoint: string, status: number, seconds: number): void;
};

export function answerCalls({ routes, pipeline, log, observe }: CallParts): AnswerCall {
  const callable = new Map(
    routes
      .filter(({ endpoint }) => endpoint.isSocketCallable)
      .map((route) => [route.endpoint.name, route]),
  );
  return async (call, caller) => {
    const began = performance.now();
    const requestId = randomUUID();
    const route = callable.get(call.endpoint);
    let status = 200;
    let isReplay = false;
    try {
      pipeline.admitSocketCall(caller.ip);
      if (!route) refuse('NOT_FOUND');
      const markReplay = () => {
        isReplay = true;
      };
      const data = await pipeline.answer(route, toAsked(call, caller, { requestId, markReplay }));
      return isReplay ? { ok: true, data, isReplay } : { ok: true, data };
    } catch (error) {
      const rejection = explainFailure(error, log, requestId);
      status = REJECTIONS[rejection.code].status;
      return toRejectionReply(rejection, requestId);
    } finally {
      if (route) observe(call.endpoint, status, (performance.now() - began) / 1_000);
    }
  };
}

function toAsked(
  { key = '', params, query, body }: SocketCall,
  { cookies, ip, userAgent, findSession }: SocketCaller,
  { requestId, markReplay }: Pick<Asked, 'requestId' | 'markReplay'>,
): Asked {
  return {
    incoming: { params, query, body },
    findSession,
    requestId,
    markReplay,
    ip,
    userAgent: userAgent.slice(0, 200),
    acceptLanguage: '',
    origin: '',
    cookies,
    idempotencyKey: key,
    setCookie: ({ name }) => {
      throw new Error(`a socket cannot set the cookie ${name}`);
    },
  };
}
