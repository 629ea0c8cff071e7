/**
 * Shuts HTTP down cleanly. Pending requests are answered, and each answer from then on asks its
 * client to close the connection. An idle connection, such as one a browser opens in advance, would
 * delay the shutdown for a minute: after a while all are closed.
 */
import type { FastifyInstance } from 'fastify';

/** Together with closing sockets and the last commit it must fit into ten seconds. */
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
