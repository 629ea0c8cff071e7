/**
 * The promises checked after every step of a simulation, from the changes alone. It throws at the
 * first step that breaks one, and counts what was reached: a simulation that never gets there
 * proves nothing.
 */
import type { Exchange } from '../exchange.ts';
import type { Command } from '../modules.ts';
import type { Outcome } from '../outcome.ts';
import { ShadowLedger } from './ledger.ts';
import { SIMULATIONS } from './modules.ts';
import { type OpenFigures, findChanged, listFigures, setsTerms } from './open-figures.ts';

/** One in so many commands that set terms is compared whole. */
const TERMS_CHECKED_OF = 4;

export class Checks {
  readonly #ledger = new ShadowLedger(check);
  readonly #modules = Object.values(SIMULATIONS).flatMap(({ checks }) => checks?.(check) ?? []);
  #fingerprint = '';
  /** Of everything open, before a command that sets terms. */
  #figures: OpenFigures | undefined;
  #termsCount = 0;
  /** How often each kind of command met each outcome. */
  readonly coverage = new Map<string, number>();

  /** To be called with every command that is about to be stepped. */
  before({ modules }: Exchange, command: Command): void {
    this.#figures = undefined;
    if (!setsTerms(command)) return;
    // Listing everything costs as much as twenty commands.
    if (this.#termsCount % TERMS_CHECKED_OF === 0)
      this.#figures = listFigures(modules, command.body);
    this.#termsCount += 1;
  }

  after(exchange: Exchange, command: Command, outcome: Outcome): void {
    this.#count(command, outcome);
    if (this.#figures) this.#compareFigures(this.#figures, exchange, command);
    const isQuiet = !outcome.reply.isAccepted || 'repeats' in outcome.reply;
    if (isQuiet) {
      check(outcome.changes.length === 0, 'a rejected or repeated command has no changes');
      // The fingerprint covers every account whole: where it stands still, all of them do.
      check(exchange.fingerprint === this.#fingerprint, 'a rejected command changed nothing');
      return;
    }
    const hasBooked = this.#ledger.book(outcome);
    for (const module of this.#modules) {
      for (const cell of module.after(outcome, command, exchange.modules)) this.#tally(cell);
    }
    this.#fingerprint = exchange.fingerprint;
    // A balance that moved in silence shows with the next booking at the latest.
    if (hasBooked) this.#ledger.compare(exchange.modules.ledger.accounts());
  }

  #compareFigures(before: OpenFigures, { modules }: Exchange, { body }: Command): void {
    const changed = findChanged(before, listFigures(modules, body));
    check(changed === undefined, `${body.kind} changed what was agreed: ${changed}`);
    if (before.size > 0) this.#tally('terms → keeps');
  }

  #count({ body }: Command, { reply }: Outcome): void {
    const yes = 'repeats' in reply ? 'replayed' : 'accepted';
    this.#tally(`${body.kind} → ${reply.isAccepted ? yes : reply.rejection.code}`);
  }

  #tally(cell: string): void {
    this.coverage.set(cell, (this.coverage.get(cell) ?? 0) + 1);
  }
}

function check(isTrue: boolean | undefined, promise: string): void {
  if (!isTrue) throw new Error(`broken promise: ${promise}`);
}
