/** Customer service beside a staffed console: members and visitors who write, staff who answer. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Language } from '@anywhen/protocol';
import { SupportHints } from '../../src/support/hints.ts';
import { listMessagesOf } from '../../src/support/message-table.ts';
import { type Person, findByPerson } from '../../src/support/conversation-table.ts';
import { type Sent, type TalkingParts, sendText } from '../../src/support/talking.ts';
import { Typing } from '../../src/support/typing.ts';
import type { StaffFixture } from '../staff/staff-fixture.ts';

const ALL = 10_000;

type Choice = { clientId?: string; language?: Language };

export class SupportScenario {
  readonly parts: TalkingParts;

  constructor(readonly fixture: StaffFixture) {
    const { staff, bus } = fixture;
    const { identity, nowMs } = staff;
    const { pool, vault, config } = identity.deps;
    this.parts = {
      pool,
      vault,
      identity,
      nowMs,
      pepper: config.pepper,
      hints: new SupportHints(bus, fixture.core.facts.markets.genesis),
      typing: new Typing(nowMs),
      hasRateLimits: false,
    };
  }

  newVisitor(): Person {
    return { visitorHash: randomBytes(32) };
  }

  send(
    person: Person,
    text: string,
    { clientId = randomUUID(), language = 'en' }: Choice = {},
  ): Promise<Sent> {
    return sendText(this.parts, { person, clientId, language, text });
  }

  /** Of a member: the conversation there is, or one that begins now. */
  async idOf(person: Person): Promise<string> {
    const found = await findByPerson(this.parts.pool, person, this.fixture.nowMs);
    const { id } = found ?? (await this.send(person, 'hello')).conversation;
    return String(id);
  }

  /** All of it, as it is stored. */
  async read(person: Person) {
    const { pool, nowMs } = this.parts;
    const conversation = await findByPerson(pool, person, nowMs());
    if (!conversation) throw new Error('there is no conversation');
    const stored = await listMessagesOf(this.parts, pool, conversation, { limit: ALL });
    return { conversation, messages: stored.map(({ message }) => message) };
  }

  /** As if this person had taken it a moment ago. */
  async giveTo(staffId: string, conversationId: string): Promise<void> {
    await this.parts.pool.query(
      'update support_conversation set staff_id = $1, held_until_ms = $2 where id = $3',
      [staffId, this.fixture.nowMs + 600_000, conversationId],
    );
  }
}
