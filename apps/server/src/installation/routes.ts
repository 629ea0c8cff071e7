/**
 * What the operator of this installation has set, told to anybody. The length of a business day is
 * the one the exchange counts by, so that a gateway says the same as the core; the rest is what
 * this process itself goes by.
 */
import { readInstallation } from '@anywhen/protocol';
import type { AgendaFacts } from '../agenda/facts.ts';
import type { Config } from '../platform/config.ts';
import type { Routes } from '../platform/http/routes.ts';

export type InstallationDeps = {
  config: Pick<
    Config,
    | 'codeDelivery'
    | 'demoTriggers'
    | 'inviteRequired'
    | 'verificationReviewer'
    | 'depositReviewer'
    | 'withdrawalReviewer'
  >;
  facts: { agenda: AgendaFacts };
};

export function serveInstallation(routes: Routes, { config, facts }: InstallationDeps): void {
  routes.servePublic(readInstallation, () => ({
    businessDaySeconds: facts.agenda.calendar?.daySeconds ?? null,
    isInviteRequired: config.inviteRequired,
    codeDelivery: config.codeDelivery,
    hasDemoTriggers: config.demoTriggers,
    verificationReviewer: config.verificationReviewer,
    depositReviewer: config.depositReviewer,
    withdrawalReviewer: config.withdrawalReviewer,
  }));
}
