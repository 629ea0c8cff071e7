/** The agenda module: the current business day, and what falls due. */
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { AgendaDriver, type AgendaDriverDeps } from './driver.ts';
import { AgendaFacts } from './facts.ts';
import { serveAgenda } from './routes.ts';
import { agendaStorage } from './storage.ts';
import { type AgendaTopicParts, serveAgendaTopic } from './topics.ts';

export { AgendaPace } from './pace.ts';

export const agenda = {
  storage: agendaStorage,
  facts: AgendaFacts,
  serve: (parts: AgendaTopicParts & Serving) => {
    serveAgenda(parts.routes, parts);
    serveAgendaTopic(parts.hub, parts);
  },
  drive: (deps: AgendaDriverDeps) => new AgendaDriver(deps),
} satisfies ServerModule;
