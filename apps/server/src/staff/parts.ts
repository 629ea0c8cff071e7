/** What the console needs of the server; randomness, passwords and keys come with identity. */
import type { Pool } from 'pg';
import type { AgendaFacts } from '../agenda/facts.ts';
import type { Core } from '../core/core.ts';
import type { Identity } from '../identity/identity.ts';
import type { MarketFacts } from '../markets/facts.ts';
import type { MemberFacts } from '../members/facts.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { RowSeals } from '../vault/vault.ts';
import type { TermsFacts } from '../terms/facts.ts';
import type { WithdrawalFacts } from '../withdrawals/facts.ts';
import type { AuditParts } from './audit/audit-log.ts';
import { ConsoleCookies } from './accounts/cookies.ts';

export type StaffParts = {
  pool: Pool;
  core: Pick<Core, 'submit' | 'onCommitted' | 'onReloaded'>;
  bus: Bus;
  /** Where the head of the audit log is. */
  dataDir: string;
  facts: {
    agenda: Pick<AgendaFacts, 'calendar'>;
    markets: Pick<MarketFacts, 'genesis'>;
    members: Pick<MemberFacts, 'find'>;
    withdrawals: Pick<WithdrawalFacts, 'dayAt'>;
    terms: TermsFacts;
  };
  identity: Identity;
  nowMs: () => number;
  seals: RowSeals;
  audit: AuditParts;
  cookies: ConsoleCookies;
};

type Needed = Omit<StaffParts, 'seals' | 'audit' | 'cookies'> & {
  /** The console is reached by https. */
  isSecure: boolean;
};

export function openStaff({ isSecure, ...parts }: Needed): StaffParts {
  const { config, vault } = parts.identity.deps;
  const audit = { pepper: config.pepper, nowMs: parts.nowMs };
  return { ...parts, seals: vault.seals, audit, cookies: new ConsoleCookies(isSecure) };
}
