/**
 * Receives commands from the bus on the leading core. It answers after the commit, and only what is
 * certain: a core that lost leadership stays silent, so that the current leader's answer counts.
 */
import type { Bus, Unsubscribe } from '../platform/bus/bus.ts';
import { Refusal } from '../platform/http/call.ts';
import type { CommandAnswer, CommandReader, Subjects } from './bus-messages.ts';
import { type CommandRequest, isCertainRefusal } from './core.ts';
import type { RunningCore } from './running-core.ts';

type IntakeParts = {
  bus: Bus;
  core: Pick<RunningCore, 'sequence' | 'isRunning' | 'onCommitted'>;
  subjects: Subjects;
  readCommand: CommandReader;
  /** Whether a command of staff is one that the audit log announces. */
  isAnnounced: (request: CommandRequest) => Promise<boolean>;
  nowMs: () => number;
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void };
};

export class CommandIntake {
  readonly #parts: IntakeParts;
  readonly #underWay = new Set<Promise<unknown>>();
  #unsubscribes: Unsubscribe[] = [];

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    const { bus, core, subjects } = parts;
    core.onCommitted(() => bus.publish(subjects.committed, {}));
  }

  open(): void {
    const { bus, core, subjects } = this.#parts;
    this.#unsubscribes = [
      bus.answer(subjects.commands, (message) => this.#track(this.#answer(message))),
      bus.answer(subjects.leader, async () => (core.isRunning ? { isLeading: true } : undefined)),
    ];
  }

  /** Accepts no more, and waits for pending answers. */
  async close(): Promise<void> {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
    await Promise.all(this.#underWay);
  }

  async #answer(message: unknown): Promise<CommandAnswer | undefined> {
    const { core, readCommand, isAnnounced, nowMs, log } = this.#parts;
    const asked = readCommand(message);
    if (!asked) {
      log.warn({}, 'bus: a command that cannot be read');
      return { kind: 'malformed' };
    }
    // Delayed on its way, it would act for a member who was asked to retry long ago.
    const lateMs = nowMs() - asked.untilMs;
    if (lateMs > 0) log.warn({ lateMs }, 'bus: a command came too late; do all clocks agree?');
    if (lateMs > 0 || !core.isRunning) return undefined;
    const { request } = asked;
    try {
      if (request.actor.kind === 'staff' && !(await isAnnounced(request))) {
        log.warn({ id: request.id }, 'bus: a command of staff that nobody announced');
        return { kind: 'malformed' };
      }
      const { seq } = await core.sequence(request);
      return { kind: 'done', seq };
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'bus: a command failed');
      return isCertainRefusal(error) ? answerOf(error) : undefined;
    }
  }

  #track<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
    return work;
  }
}

/** Nothing has happened: the member reads the reason where there is one, or is asked to retry. */
function answerOf({ rejection: { code } }: Refusal): CommandAnswer {
  return code === 'RATE_LIMITED' ? { kind: 'refused', code } : { kind: 'busy' };
}
