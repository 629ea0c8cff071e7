/**
 * Invitations and authorization codes on a real core and a real PostgreSQL: members register by
 * each other's codes, are verified, and call the served routes.
 */
import { randomBytes } from 'node:crypto';
import { identityApi, promotionApi } from '@anywhen/protocol';
import { type Identity, openIdentity, serveIdentity } from '../../src/identity/identity.ts';
import { ERASERS } from '../../src/modules.ts';
import { Routes } from '../../src/platform/http/routes.ts';
import { NO_MAIL } from '../../src/platform/mail/mail.ts';
import { servePromotion } from '../../src/promotion/routes.ts';
import { Browser } from '../identity/browser.ts';
import { TEST_CONFIG } from '../identity/test-identity.ts';
import { KycFixture } from '../kyc/kyc-fixture.ts';
import type { TestCores } from '../test-cores.ts';

const REVIEWED_MS = 62_000;

type Person = { browser: Browser; uid: number };

export class PromotionFixture {
  readonly #routes = new Routes('member');
  #browsers = 0;

  private constructor(
    readonly fixture: KycFixture,
    readonly identity: Identity,
  ) {
    serveIdentity(this.#routes, identity);
    servePromotion(this.#routes, {
      pool: identity.deps.pool,
      core: fixture.core,
      identity,
      facts: fixture.core.facts,
      nowMs: () => fixture.nowMs,
    });
  }

  /** Empty tables and a running core. */
  static async open(cores: TestCores): Promise<PromotionFixture> {
    const fixture = await KycFixture.open(cores);
    await cores.database.pool.query(
      'truncate identity, verification_code, throttle, authorization_code cascade',
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
    return new PromotionFixture(fixture, identity);
  }

  /** A member of level 0, by the public code or by another member's. */
  async register(username: string, invite = 'PAPER1'): Promise<Person> {
    this.#browsers += 1;
    const { identity } = this;
    const routes = this.#routes.list([...identityApi.endpoints, ...promotionApi.endpoints]);
    const browser = new Browser({ identity, routes }, `10.0.0.${this.#browsers}`);
    const form = { username, email: `${username}@example.com`, invite };
    return { browser, uid: Number((await browser.registerAs(form)).uid) };
  }

  /** Of level 1. */
  async verified(username: string, invite = 'PAPER1'): Promise<Person> {
    const person = await this.register(username, invite);
    await this.fixture.submitBasic(person.uid, { documentNumber: `NR${person.uid}9` });
    await this.fixture.pass(REVIEWED_MS);
    return person;
  }
}
