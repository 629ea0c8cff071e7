/**
 * Fills a console with what its lists and answers are made of, up to the limits of each or to as
 * many as a test wants, and notes each answer. Staff do it by their calls, members by theirs.
 */
import { describeFinanceTerms } from '@anywhen/exchange';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import {
  LANGUAGES,
  CANNED_ANSWERS_MAX,
  type Endpoint,
  OPEN_ANNOUNCEMENTS_MAX,
  type ReplyOf,
  TERMS_PROPOSALS_MAX,
  createCannedAnswer,
  createStaff,
  proposeTerms,
  replyInConversation,
  takeConversation,
  writeAnnouncement,
} from '@anywhen/protocol';
import { insertEvent } from '../../src/identity/events/event-table.ts';
import { askForAPerson } from '../../src/support/talking.ts';
import { asSystem } from '../money.ts';
import type { StaffAsking } from '../staff/staff-client.ts';
import type { StaffFixture } from '../staff/staff-fixture.ts';
import { SupportScenario } from '../support/support-scenario.ts';
import { NotedAnswers } from './noted-answers.ts';

const FIRST_UID = 10_000_001;
const RATE = 'yearly-rate.F7';
const TITLE = 'Trading pauses for an hour at noon';
const BODY = 'Trading pauses for an hour, and goes on by itself. '.repeat(16).trim();

/** Staff whose answers are noted. */
export class FilledConsole {
  readonly noted = new NotedAnswers();
  readonly uid = FIRST_UID;
  caseIds: string[] = [];
  chatIds: string[] = [];
  cannedIds: string[] = [];
  announcementIds: string[] = [];
  proposals: { id: string; hash: string }[] = [];

  constructor(readonly fixture: StaffFixture) {}

  async ask<E extends Endpoint>(
    name: string,
    endpoint: E,
    asking: StaffAsking = {},
  ): Promise<ReplyOf<E>> {
    const startMs = performance.now();
    const data = await this.fixture.clientOf(name).answer(endpoint, asking);
    const ms = performance.now() - startMs;
    this.noted.note(endpoint, { ok: true, data }, ms);
    return endpoint.reply.parse(data) as ReplyOf<E>;
  }

  /** At most `count` of each kind; no kind has more than its own limit. */
  async fill(count: number): Promise<void> {
    await this.#fillMembers(count);
    await this.#fillAccounts(count);
    await this.#fillTerms(Math.min(count, TERMS_PROPOSALS_MAX));
    await this.#fillAnnouncements(Math.min(count, OPEN_ANNOUNCEMENTS_MAX));
    await this.#fillSupport(count);
  }

  #uids(count: number): number[] {
    return Array.from({ length: count }, (_, place) => FIRST_UID + place);
  }

  /** A deposit under review of each, and much of everything of the first. */
  async #fillMembers(count: number): Promise<void> {
    const { fixture, uid } = this;
    for (const each of this.#uids(count)) {
      await fixture.join(each);
      this.caseIds.push(String(await fixture.submitDeposit(each)));
    }
    await fixture.nameMember(uid, { username: 'filled_f', email: 'filled_f@example.com' });
    for (let place = 0; place < count; place += 1) {
      const move = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '1' } as const;
      const body = { kind: 'transfer', ...move } as const;
      await fixture.core.submit({ actor: { kind: 'member', uid }, id: `move-${place}`, body });
      const device = { deviceName: 'Chrome on Android', ip: '192.0.2.1', atMs: fixture.nowMs };
      await insertEvent(fixture.staff.pool, { uid, what: 'login', ...device });
    }
    // No session of staff lasts as long as the deposits took.
    fixture.nowMs += 30_000;
    for (const client of fixture.clients.values()) await client.logInAgain();
  }

  async #fillAccounts(count: number): Promise<void> {
    for (let place = this.fixture.clients.size; place < count; place += 1) {
      const role = place % 2 ? 'support' : 'reviewer';
      await this.ask('the-admin', createStaff, { body: { id: `person-${place}`, role } });
    }
  }

  async #fillTerms(count: number): Promise<void> {
    const { fixture } = this;
    await fixture.core.submit(asSystem({ kind: 'set-finance-terms', ...describeFinanceTerms() }));
    const soonMs = Math.ceil((fixture.nowMs + DAY_MS + HOUR_MS) / 1_000) * 1_000;
    for (let place = 0; place < count; place += 1) {
      const values = [{ key: RATE, before: 300, after: 250 }];
      const fromMs = soonMs + place * DAY_MS;
      const body = { product: 'finance', values, fromMs, remark: 'rates fell' };
      this.proposals.push(await this.ask('the-reviewer', proposeTerms, { body }));
    }
  }

  async #fillAnnouncements(count: number): Promise<void> {
    const { nowMs } = this.fixture;
    for (let place = 0; place < count; place += 1) {
      const times = { fromMs: nowMs + HOUR_MS, untilMs: nowMs + 2 * HOUR_MS };
      const body = { texts: textsInAll(), priority: 'normal', ...times };
      const { id } = await this.ask('the-support', writeAnnouncement, { body });
      this.announcementIds.push(id);
    }
  }

  /** A conversation of each member; the first has as many messages and a colleague. */
  async #fillSupport(count: number): Promise<void> {
    const support = new SupportScenario(this.fixture);
    for (const uid of this.#uids(count)) {
      const id = await support.idOf({ uid });
      const asked = { person: { uid }, clientId: `person-${uid}`, language: 'en' } as const;
      await askForAPerson(support.parts, asked);
      this.chatIds.push(id);
    }
    const params = { id: this.chatIds[0] ?? '' };
    await this.ask('the-support', takeConversation, { params });
    for (let place = 0; place < count; place += 1) {
      await support.send({ uid: this.uid }, `And what of the ${place}th?`);
      const body = { clientId: `client-${1_000 + place}`, text: 'That one is paid on its day.' };
      await this.ask('the-support', replyInConversation, { params, body });
    }
    for (let place = 0; place < Math.min(count, CANNED_ANSWERS_MAX); place += 1) {
      const body = { title: `Hours ${place}`, text: BODY, language: 'en' };
      this.cannedIds.push((await this.ask('the-support', createCannedAnswer, { body })).id);
    }
  }
}

/** As long as announcements are. */
export function textsInAll() {
  const text = { title: TITLE, body: BODY };
  return Object.fromEntries(LANGUAGES.map((language) => [language, text]));
}
