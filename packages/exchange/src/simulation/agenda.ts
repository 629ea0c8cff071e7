/**
 * The agenda in the simulation: business days of a few seconds that turn, turn twice, or turn too
 * early, lengths that nobody may set, and commands that book what is due.
 */
import type { Calendar } from '../agenda/calendar.ts';
import type { AgendaImage } from '../agenda/commands.ts';
import type { Change, Command, CommandBody } from '../modules.ts';
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
    const daySeconds = random.pick(LENGTHS);
    const rule = random.isOneIn(2) ? ({ onlyWhenEmpty: true } as const) : {};
    return system({ kind: 'set-business-days', daySeconds, ...rule });
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

type OpenInDays = Iterable<{ readonly state: string }>;
/** What the machine itself says is open, to be held against a change of the length. */
type AgendaUnderCheck = {
  readonly finance: { open(): OpenInDays };
  readonly staking: { open(): OpenInDays };
  readonly mining: { openMachines(): OpenInDays };
};
/** These have a moment instead of a day. */
const WITHOUT_DAYS = ['waiting', 'unstaking'];

/**
 * No day is left out and none comes twice, whatever lengths they have; and by the present rule no
 * length changes while anything counts in days.
 */
class AgendaChecks {
  readonly #check: Check;
  #day: number | undefined;
  #daySeconds: number | undefined;

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes }: Outcome, { body }: Command, modules: AgendaUnderCheck): readonly string[] {
    for (const change of changes) {
      if (change.kind !== 'calendar') continue;
      const { day, daySeconds } = change.calendar;
      const isRuled = body.kind === 'set-business-days' && body.onlyWhenEmpty === true;
      if (isRuled && daySeconds !== this.#daySeconds) this.#requireEmpty(modules);
      this.#daySeconds = daySeconds;
      const isNext = day === (this.#day ?? day) || day === (this.#day ?? FIRST_DAY) + 1;
      this.#check(isNext, 'business days follow each other');
      this.#day = day;
    }
    return [];
  }

  #requireEmpty({ finance, staking, mining }: AgendaUnderCheck): void {
    const open = [...finance.open(), ...staking.open(), ...mining.openMachines()];
    const isEmpty = open.every(({ state }) => WITHOUT_DAYS.includes(state));
    this.#check(isEmpty, 'no length of days changes while anything counts in days');
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
