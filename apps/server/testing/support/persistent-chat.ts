/**
 * A person who writes and a colleague who answers, over HTTP, whatever becomes of the server: each
 * sends a text until it is acknowledged, and now and then once more, as an app does whose answer
 * was lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type SupportMessage, numOfKind } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import type { ConsoleClient } from '../staff/console-client.ts';

const PACE_MS_MAX = 60;
const RETRY_MS = 20;
const REPEATED_SHARE = 0.2;
const SIDES = ['person', 'staff'] as const;

type Side = (typeof SIDES)[number];

/** A member has a UID, a visitor has none. */
type Parties = { person: ApiClient; uid: string | null; colleague: ConsoleClient };

export class PersistentChat {
  /** What each side has said, all of it acknowledged. */
  readonly #said: Record<Side, string[]> = { person: [], staff: [] };

  private constructor(
    readonly id: string,
    private readonly parties: Parties,
  ) {}

  /** One after another: the colleague takes the one that has waited shortest. */
  static async open(parties: Parties): Promise<PersistentChat> {
    const { person, colleague } = parties;
    await person.post('/support/open', {});
    await person.post('/support/person', { clientId: 'ask-person', language: 'en' });
    const { data } = await colleague.get('/staff/conversations?which=waiting');
    const { id = '' } = (data['conversations'] as { id: string }[]).at(-1) ?? {};
    const taken = await colleague.send(`/staff/conversations/${id}/take`, { body: {} });
    expect(taken.code).toBe('ok');
    return new PersistentChat(id, parties);
  }

  /** How much the quieter side has said. */
  get rounds(): number {
    return Math.min(...SIDES.map((side) => this.#said[side].length));
  }

  async talk(isOver: () => boolean): Promise<void> {
    await Promise.all(SIDES.map((side) => this.#write(side, isOver)));
  }

  /** Every acknowledged text is there once, in its order; numbers have no gap. */
  async requireAll(): Promise<void> {
    const messages = await this.#readAll();
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_each, at) => at + 1));
    for (const side of SIDES) expect(textsOf(messages, side)).toEqual(this.#said[side]);
  }

  /** The audit log has each answer once; a member who reads none of them got one message. */
  async requireOnceIn(pool: Pool): Promise<void> {
    const { uid } = this.parties;
    const num = numOfKind('support-reply');
    const { rows } = await pool.query<{ audited: number; notified: number }>(
      `select
         (select count(*)::integer from staff_audit
          where what = 'conversation-answered' and subject = $1) as audited,
         (select count(*)::integer from message where uid = $2 and kind = ${num}) as notified`,
      [`conversation ${this.id}`, uid],
    );
    expect(rows).toEqual([{ audited: this.#said.staff.length, notified: uid === null ? 0 : 1 }]);
  }

  async #write(side: Side, isOver: () => boolean): Promise<void> {
    const said = this.#said[side];
    while (!isOver()) {
      const text = `${side} ${said.length}`;
      const clientId = `${side}-${String(said.length).padStart(6, '0')}`;
      const isRepeated = Math.random() < REPEATED_SHARE;
      await this.#sendUntilAcknowledged(side, { clientId, text });
      if (isRepeated) await this.#sendUntilAcknowledged(side, { clientId, text });
      said.push(text);
      await sleep(Math.random() * PACE_MS_MAX);
    }
  }

  /** An answer that never came, and "busy, try again", are followed by the same request. */
  async #sendUntilAcknowledged(
    side: Side,
    message: { clientId: string; text: string },
  ): Promise<void> {
    for (;;) {
      const code = await this.#send(side, message).catch(() => 'no answer');
      if (code === 'ok') return;
      if (!['no answer', 'UNAVAILABLE'].includes(code)) throw new Error(`refused: ${code}`);
      await sleep(RETRY_MS);
    }
  }

  async #send(side: Side, message: { clientId: string; text: string }): Promise<string> {
    const { person, colleague } = this.parties;
    if (side === 'staff') {
      const path = `/staff/conversations/${this.id}/reply`;
      return (await colleague.send(path, { body: message })).code;
    }
    const { body } = await person.post('/support/messages', { ...message, language: 'en' });
    return body.ok ? 'ok' : body.code;
  }

  async #readAll(): Promise<SupportMessage[]> {
    const all: SupportMessage[] = [];
    for (let page = await this.#readAfter(0); page.length > 0;) {
      all.push(...page);
      page = await this.#readAfter(page.at(-1)?.seq ?? 0);
    }
    return all;
  }

  async #readAfter(seq: number): Promise<SupportMessage[]> {
    const { body } = await this.parties.person.get(`/support?after=${seq}`);
    if (!body.ok) throw new Error(`the conversation was not read: ${body.code}`);
    return body.data['messages'] as SupportMessage[];
  }
}

function textsOf(messages: readonly SupportMessage[], side: Side): string[] {
  return messages.flatMap(({ side: by, content }) =>
    by === side && content.kind === 'text' ? content.text : [],
  );
}
