/** The public endpoint for the current business day. */
import { readBusinessDay } from '@anywhen/protocol';
import type { Routes } from '../platform/http/routes.ts';
import type { AgendaFacts } from './facts.ts';

export function serveAgenda(routes: Routes, { facts }: { facts: { agenda: AgendaFacts } }): void {
  routes.servePublic(readBusinessDay, () => ({ calendar: facts.agenda.calendar }));
}
