/**
 * Journals written by older versions still replay to the same state: three scenarios with trading,
 * contracts, repetitions and rejections, recorded before there were an agenda, terms in the journal
 * and staff. Every fingerprint, answer and hash must match. The file is never rewritten.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Command, type CommandKind, Exchange } from '@anywhen/exchange';
import { describe, expect, it } from 'vitest';
import { FIRST_HASH, placeAnswers, sealBatch } from './journal.ts';

type RecordedBatch = {
  journal: number;
  batch: number;
  commands: string;
  answers: string | null;
  fingerprint: string;
  previousHash: string;
  hash: string;
};

const FILE = new URL('../../testing/core/recorded-journals.ndjson.gz', import.meta.url);
const lines = gunzipSync(readFileSync(FILE)).toString().split('\n');
const batches = lines.map((line) => JSON.parse(line) as RecordedBatch);
const journals = [...new Set(batches.map(({ journal }) => journal))];

describe('[M3] a journal recorded before the agenda', () => {
  it.each(journals)('%d replays to the same states, answers and hashes', (journal) => {
    const exchange = new Exchange();
    let previousHash: Buffer = FIRST_HASH;
    for (const recorded of batches.filter((each) => each.journal === journal)) {
      const { batch } = recorded;
      const commands = JSON.parse(recorded.commands) as Command[];
      const steps = commands.map((command) => ({ outcome: exchange.step(command) }));
      const { fingerprint } = exchange;
      const answers = placeAnswers(steps);
      const sealed = sealBatch({ batch, commands, answers, fingerprint, previousHash, version: 1 });
      expect(sealed.fingerprint, `batch ${batch}`).toBe(recorded.fingerprint);
      expect(sealed.answers, `batch ${batch}`).toBe(recorded.answers);
      expect(sealed.hash.toString('hex'), `batch ${batch}`).toBe(recorded.hash);
      previousHash = sealed.hash;
    }
    expect(exchange.lastSeq).toBe(2_600);
  });

  it('holds everything there was to record', () => {
    const bodies = batches.flatMap(({ commands }) => JSON.parse(commands) as Command[]);
    const kinds = new Set<CommandKind>(bodies.map(({ body }) => body.kind));
    const known: CommandKind[] = ['tick', 'place-order', 'place-seconds', 'settle-due', 'transfer'];
    for (const kind of known) expect(kinds).toContain(kind);
    expect(kinds).not.toContain('roll-day');
  });
});
