/**
 * The agenda in the simulation: business days of a few seconds that turn, turn twice, or turn too
 * early, lengths that nobody may set, and commands that book what is due.
 */
import type { Calendar } from '../agenda/calendar.ts';
import type { AgendaImage } from '../agenda/commands.ts';
import type { Change, CommandBody } from '../modules.ts';
import type { Outcome } from '../outcome.ts';
import type { Check, Scene, Request } from './module-simulation.ts';
import { SYSTEM, moduleSimulation } from './module-simulation.ts';
import { FIRST_DAY } from './scenario-chain.ts';

const LENGTHS = [2, 3, 86_400, 0, 1.5, 86_401];
const DAY_SECONDS = 2;

class AgendaScenario {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  *opening(): Iterable<Request> {
    yield system({ kind: 'set-business-days', daySeconds: DAY_SECONDS });
  }

  next(): Request {
    const { random } = this.#scene;
    const roll = random.below(20);
    if (roll < 10) return system({ kind: 'settle-due' });
    if (roll < 19) return this.#rollDay();
    return system({ kind: 'set-business-days', daySeconds: random.pick(LENGTHS) });
  }

  /** Whether it has begun, and whether all before it is booked, only the exchange knows. */
  #rollDay(): Request {
    const { random, calendar } = this.#scene;
    const wrong = random.pick([0, 0, 0, 0, 1, -1]);
    return system({ kind: 'roll-day', day: (calendar()?.day ?? FIRST_DAY) + 1 + wrong });
  }
}

class AgendaTables {
  #calendar: Calendar | null = null;

  write(change: Change): void {
    if (change.kind === 'calendar') this.#calendar = change.calendar;
  }

  image(): AgendaImage {
    return { calendar: this.#calendar };
  }
}

/** No day is left out and none comes twice, whatever lengths they have. */
class AgendaChecks {
  readonly #check: Check;
  #day: number | undefined;

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes }: Outcome): readonly string[] {
    for (const change of changes) {
      if (change.kind !== 'calendar') continue;
      const { day } = change.calendar;
      const isNext = day === (this.#day ?? day) || day === (this.#day ?? FIRST_DAY) + 1;
      this.#check(isNext, 'business days follow each other');
      this.#day = day;
    }
    return [];
  }
}

export const agendaSimulation = moduleSimulation(
  { weight: 10, classes: [AgendaScenario, AgendaTables, AgendaChecks] },
  {
    'settle-due': 'accepted FORBIDDEN',
    'roll-day': 'accepted FORBIDDEN',
    'set-business-days': 'accepted FORBIDDEN VALIDATION',
  },
);

function system(body: CommandBody): Request {
  return { actor: SYSTEM, body };
}
