/**
 * A batch as one statement: one round trip, one commit. It consists of the journal's part and those
 * of the modules that have rows; a module's part always covers all its tables. The number of
 * prepared statements is bounded, however many modules there are: rare mixtures share one
 * statement.
 */
import type { Change } from '@anywhen/exchange';
import type { JournalBatch } from '../journal.ts';
import { type ModuleStorage, sortByKind } from './module-storage.ts';

/**
 * Every part takes its rows from here: without leadership there are none, and nothing is written.
 * Found by key although there is only one row: with sequential scans disabled, planners before
 * PostgreSQL 18 would estimate the whole statement as ten billion times as costly as it is.
 */
const WRITE_JOURNAL = `
  with leader as (select epoch from leadership where is_only and epoch = $1 for share),
  journal_row as (
    insert into journal (batch, first_seq, last_seq, at_ms, commands, answers, fingerprint,
      previous_hash, hash, version, accepted, answers_hash, content_hash, epoch)
    select $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, epoch from leader
    returning 1)`;
const JOURNAL_VALUES = 14;

/** The frequent ones come first, and stay. */
export const MIXTURES_MAX = 24;

const NO_ROWS = '{}';

export type Statement = { name: string; text: string; values: unknown[] };

export class WriteStatements {
  readonly #storages: readonly ModuleStorage[];
  readonly #mixturesMax: number;
  readonly #texts = new Map<string, string>();
  #sharedText: string | undefined;

  /** `mixturesMax` is for tests: with 0, every batch is written by the shared statement. */
  constructor(storages: readonly ModuleStorage[], mixturesMax = MIXTURES_MAX) {
    this.#storages = storages;
    this.#mixturesMax = mixturesMax;
  }

  encode(epoch: number, journal: JournalBatch, changes: readonly Change[]): Statement {
    const byKind = sortByKind(changes);
    const rows = this.#storages.map(({ rowsOf }) => rowsOf(byKind));
    const filled = rows.flatMap((literals, place) =>
      literals.some((literal) => literal !== undefined) ? [place] : [],
    );
    const { name, text, places } = this.#choose(filled);
    const values = journalValues(epoch, journal);
    for (const place of places) {
      for (const literal of rows[place] ?? []) values.push(literal ?? NO_ROWS);
    }
    return { name, text, values };
  }

  /**
   * Named by index: PostgreSQL truncates names to 63 bytes, and two with the same prefix would
   * collide.
   */
  #choose(filled: readonly number[]): { name: string; text: string; places: readonly number[] } {
    const name = `write ${filled.join('+')}`;
    const known = this.#texts.get(name);
    if (known !== undefined) return { name, text: known, places: filled };
    if (this.#texts.size < this.#mixturesMax) {
      const text = this.#textOf(filled);
      this.#texts.set(name, text);
      return { name, text, places: filled };
    }
    const places = this.#storages.map((_, place) => place);
    this.#sharedText ??= this.#textOf(places);
    return { name: 'write all', text: this.#sharedText, places };
  }

  #textOf(places: readonly number[]): string {
    const writers = places.flatMap((place) => this.#storages[place]?.writers ?? []);
    const parts = writers.map(({ name, table, text }, index) => {
      const place = `$${JOURNAL_VALUES + 1 + index}`;
      // Evaluated once, not per row.
      const rows = `unnest(${place}::${table}[]) r where exists (select from leader)`;
      return `write_${name} as (${text(rows)})`;
    });
    return `${[WRITE_JOURNAL, ...parts].join(',\n')}\nselect 1 from journal_row`;
  }
}

function journalValues(epoch: number, journal: JournalBatch): unknown[] {
  return [
    epoch,
    journal.batch,
    journal.firstSeq,
    journal.lastSeq,
    journal.atMs,
    journal.commands,
    journal.answers,
    journal.fingerprint,
    journal.previousHash,
    journal.hash,
    journal.version,
    journal.accepted,
    journal.answersHash,
    journal.contentHash,
  ];
}
