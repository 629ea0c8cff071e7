/**
 * The public endpoint for the operator's settings. The length of a business day is the exchange's,
 * so that a gateway reports the same as the core; the rest are the settings of this process.
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
