/**
 * Ends HTTP in order. What is under way is answered, and each answer from then on tells its client
 * not to come back on that connection. A connection nobody talks on, such as one a browser opens in
 * advance, would hold up the end for a minute: after a while all are closed.
 */
import type { FastifyInstance } from 'fastify';

/** Together with the goodbye to sockets and the last commit it must fit into ten seconds. */
export const DRAIN_MS_MAX = 3_000;

export function drainOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    const { server } = app;
    const timeouts = setTimeout(() => server.closeAllConnections(), DRAIN_MS_MAX).unref();
    server.once('close', () => clearTimeout(timeouts));
  });
}
