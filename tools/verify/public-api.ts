/**
 * The public endpoints a verifier reads, as anybody can: no session, no cookie. Every answer is
 * held against the protocol before it is used; a limit is waited out.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  API_BASE,
  HEADS_PER_CALL_MAX,
  type CommitmentsReply,
  type ContractReceipt,
  type Endpoint,
  type LiquidationReceipt,
  type ReplyOf,
  type TickRangeReply,
  listHeads,
  listLinks,
  listTicks,
  listVolatility,
  type OptionReceipt,
  type PublishedVolatility,
  readCommitments,
  type TermsHistory,
  type TermsProduct,
  readSharedOption,
  readSharedLiquidation,
  readTerms,
  readTermsBackTo,
  readWholeReceipt,
  readSharedReceipt,
} from '@anywhen/protocol';

/** The server has no such thing, or cannot say: neither for nor against it. */
export class NoAnswer extends Error {}

type Envelope =
  | { ok: true; data: unknown }
  | { ok: false; code: string; data?: { retryAfterMs?: number } };

const TRIES = 8;

export class PublicApi {
  constructor(private readonly url: string) {}

  readCommitments(): Promise<CommitmentsReply> {
    return this.#ask(readCommitments, readCommitments.path);
  }

  listTicks({ from, to }: { from: number; to: number }): Promise<TickRangeReply> {
    return this.#ask(listTicks, `${listTicks.path}?from=${from}&to=${to}`);
  }

  listHeads(before?: number): Promise<ReplyOf<typeof listHeads>> {
    const earlier = before === undefined ? '' : `&before=${before}`;
    return this.#ask(listHeads, `${listHeads.path}?limit=${HEADS_PER_CALL_MAX}${earlier}`);
  }

  async listLinks({ after, limit }: { after: number; limit: number }): Promise<(string | null)[]> {
    const reply = await this.#ask(listLinks, `${listLinks.path}?after=${after}&limit=${limit}`);
    return reply.contentHashes;
  }

  readReceipt(shareId: string): Promise<ContractReceipt> {
    return this.#ask(readSharedReceipt, readSharedReceipt.path.replace('{shareId}', shareId));
  }

  readOption(shareId: string): Promise<OptionReceipt> {
    return this.#ask(readSharedOption, readSharedOption.path.replace('{shareId}', shareId));
  }

  listVolatility({
    symbol,
    from,
    to,
  }: {
    symbol: string;
    from: number;
    to: number;
  }): Promise<PublishedVolatility> {
    const query = `symbol=${symbol}&from=${from}&to=${to}`;
    return this.#ask(listVolatility, `${listVolatility.path}?${query}`);
  }

  /** Of a product's terms, back to what began before the moment. */
  readTerms(product: TermsProduct, atMs: number): Promise<TermsHistory> {
    const path = readTerms.path.replace('{product}', product);
    return readTermsBackTo(atMs, (cursor) => {
      return this.#ask(readTerms, cursor === undefined ? path : `${path}?cursor=${cursor}`);
    });
  }

  readLiquidation(shareId: string): Promise<LiquidationReceipt> {
    const path = readSharedLiquidation.path.replace('{shareId}', shareId);
    return readWholeReceipt((after) => {
      const query = after === undefined ? '' : `?after=${after}`;
      return this.#ask(readSharedLiquidation, path + query);
    });
  }

  async #ask<E extends Endpoint>(endpoint: E, path: string): Promise<ReplyOf<E>> {
    for (let tries = 1; ; tries += 1) {
      const envelope = await this.#fetch(path);
      if (envelope.ok) {
        const reading = endpoint.reply.safeParse(envelope.data);
        if (reading.success) return reading.data as ReplyOf<E>;
        throw new NoAnswer(`${path}: the answer has not the published shape`);
      }
      const isBusy = ['RATE_LIMITED', 'UNAVAILABLE'].includes(envelope.code);
      if (!isBusy || tries === TRIES) throw new NoAnswer(`${path}: ${envelope.code}`);
      await sleep(Math.max(250, envelope.data?.retryAfterMs ?? 1_000));
    }
  }

  async #fetch(path: string): Promise<Envelope> {
    try {
      const response = await fetch(`${this.url}${API_BASE}${path}`);
      return (await response.json()) as Envelope;
    } catch (error) {
      const reason = error instanceof Error ? (error.cause ?? error.message) : error;
      throw new NoAnswer(`${this.url}${API_BASE}${path}: ${String(reason)}`);
    }
  }
}
