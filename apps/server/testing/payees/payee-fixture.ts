/**
 * Bank accounts and wallets on a real core and a real PostgreSQL: members register, are verified
 * and call the served routes; the test sets which payees a withdrawal uses.
 */
import { randomBytes } from 'node:crypto';
import {
  type Network,
  identityApi,
  payeesApi,
  securityApi,
  setFundPassword,
  simulatedAddress,
} from '@anywhen/protocol';
import { type Identity, openIdentity, serveIdentity } from '../../src/identity/identity.ts';
import { Browser, GOOD_PASSWORD } from '../identity/browser.ts';
import { TEST_CONFIG } from '../identity/test-identity.ts';
import { KycFixture } from '../kyc/kyc-fixture.ts';
import { ERASERS } from '../../src/modules.ts';
import { Routes } from '../../src/platform/http/routes.ts';
import { NO_MAIL } from '../../src/platform/mail/mail.ts';
import { serveSecurity } from '../../src/security/security.ts';
import type { TestCores } from '../test-cores.ts';
import { servePayees } from '../../src/payees/routes.ts';
import { isPayeeUnderReview } from '../../src/withdrawals/queries.ts';

export const FUND_PASSWORD = 'plum kettle 47';

/** The name the fixture's person is verified with. */
const HOLDER = 'Quillfeather Ada Mae';

export const BANK = {
  bankName: 'First Invented Bank',
  branchName: 'Harbour Street',
  code: 'FINVNZ2W',
  accountNumber: 'NZ47 1100 2200 3344',
  holder: HOLDER,
};

export const WALLET = {
  currency: 'USDT',
  network: 'TRC20',
  address: addressOf('TRC20', 1),
  label: 'My savings',
};

const REVIEWED_MS = 62_000;

export class PayeeFixture {
  /** Used by a withdrawal under review. */
  readonly inUse = new Set<number>();
  #browsers = 0;

  private constructor(
    readonly fixture: KycFixture,
    readonly identity: Identity,
    private readonly routes: Routes,
  ) {
    servePayees(routes, {
      pool: identity.deps.pool,
      vault: fixture.vault,
      identity,
      facts: fixture.core.facts,
      isPayeeInUse: (_uid, payeeId) => this.inUse.has(payeeId),
      payeeUses: [isPayeeUnderReview, async (_client, { payeeId }) => this.inUse.has(payeeId)],
      nowMs: () => fixture.nowMs,
    });
  }

  /** Empty tables and a running core. */
  static async open(cores: TestCores): Promise<PayeeFixture> {
    const fixture = await KycFixture.open(cores);
    await cores.database.pool.query(
      'truncate identity, verification_code, throttle, login_challenge, payee cascade',
    );
    const identity = openIdentity({
      pool: cores.running.pool,
      core: fixture.core,
      facts: fixture.core.facts,
      nowMs: () => fixture.nowMs,
      randomBytes,
      mail: NO_MAIL,
      vault: fixture.vault,
      log: { info: () => undefined, warn: () => undefined },
      config: TEST_CONFIG,
      onSecurityNews: async () => undefined,
      erasers: ERASERS,
      onSessionEnded: () => undefined,
    });
    const routes = new Routes('member');
    serveIdentity(routes, identity);
    serveSecurity(routes, identity);
    return new PayeeFixture(fixture, identity, routes);
  }

  /** A member of level 0 without a fund password. */
  async register(username: string): Promise<{ browser: Browser; uid: number }> {
    this.#browsers += 1;
    const served = [...identityApi.endpoints, ...securityApi.endpoints, ...payeesApi.endpoints];
    const { identity, routes } = this;
    const browser = new Browser(
      { identity, routes: routes.list(served) },
      `10.0.0.${this.#browsers}`,
    );
    const { uid } = await browser.registerAs({ username, email: `${username}@example.com` });
    return { browser, uid: Number(uid) };
  }

  /** A member of level 1. */
  async verified(username: string): Promise<{ browser: Browser; uid: number }> {
    const member = await this.register(username);
    await this.fixture.submitBasic(member.uid, { documentNumber: `NR${member.uid}9` });
    await this.fixture.pass(REVIEWED_MS);
    return member;
  }
}

export async function giveFundPassword(browser: Browser): Promise<void> {
  await browser.ask(setFundPassword, {
    password: GOOD_PASSWORD,
    newFundPassword: FUND_PASSWORD,
    repeat: FUND_PASSWORD,
  });
}

/** The same for the same number. */
export function addressOf(network: Network, number: number): string {
  return simulatedAddress(network, Buffer.alloc(24, number));
}
