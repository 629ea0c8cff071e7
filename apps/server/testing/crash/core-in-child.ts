/**
 * A real core in its own process, which the crash scenario kills: it submits what it is sent, books
 * what is due, turns business days, and receives papers. Run by tests only. It must hold nothing
 * that is not in the database: after a kill another one continues.
 */
import { AgendaDriver } from '../../src/agenda/driver.ts';
import { Applications } from '../kyc/applications.ts';
import { Refusal } from '../../src/platform/http/call.ts';
import { isDatabaseAway, messageOf } from '../../src/platform/postgres/error-code.ts';
import { openDatabase } from '../../src/platform/postgres/pool.ts';
import { quietLog } from '../platform/postgres/temporary.ts';
import { endWithParent } from '../child/end-with-parent.ts';
import { TestCore } from '../test-cores.ts';
import type { Answer, ChildOptions, FromChild, Question, Replied, ToChild } from './messages.ts';

/** Days are minutes, and a driver checks as often as time passes here. */
const BUSINESS_DAY_SECONDS = 60;
const LOOK_MS = 10;

type Running = { core: TestCore; agenda: AgendaDriver; applications: Applications };

const { connection, folder } = JSON.parse(process.argv[2] ?? '{}') as ChildOptions;
const clock = { nowMs: 0 };
const nowMs = () => clock.nowMs;
let running: Running | undefined;

endWithParent();
process.on('message', (message: ToChild) => {
  clock.nowMs = Math.max(clock.nowMs, message.nowMs);
  void Promise.all(answer(message.question)).then((answers) => say({ no: message.no, answers }));
});

/** Commands are submitted before this returns, so that they stay in order. */
function answer(question: Question): Promise<Answer>[] {
  switch (question.kind) {
    case 'start':
      return [settle(start())];
    case 'submit':
      return question.requests.map((request) => settle(submit(request)));
    case 'read':
      return [settle(read(question))];
    case 'papers':
      return [settle(requireRunning().applications[question.step](question.uid, question.level))];
    case 'rest':
      return [settle(rest())];
  }
}

async function start(): Promise<void> {
  const database = await openDatabase({ embedded: { connection }, log: quietLog });
  const core = new TestCore(database, { nowMs });
  watchFor(core.complaints);
  await core.start();
  const { facts } = core;
  const timer = wakeSoon;
  const drivers = { core, facts, nowMs, timer, log: { error: complain } };
  const agenda = new AgendaDriver({ ...drivers, businessDaySeconds: BUSINESS_DAY_SECONDS });
  const applications = await Applications.open({ ...drivers, pool: database.pool, folder });
  running = { core, agenda, applications };
}

async function submit(request: Parameters<TestCore['submit']>[0]): Promise<Replied> {
  const { reply, isReplay } = await requireRunning().core.submit(request);
  // The data of a reply may be built only when it is read.
  return reply.isAccepted
    ? { isAccepted: true, data: reply.data, isReplay }
    : { isAccepted: false, rejection: reply.rejection, isReplay };
}

async function read({ module, name, args }: Extract<Question, { kind: 'read' }>) {
  const { facts } = requireRunning().core;
  const known = facts[module as keyof typeof facts] as unknown as Record<string, unknown>;
  const found = known[name];
  return typeof found === 'function' ? (found.apply(known, args) as unknown) : found;
}

async function rest(): Promise<void> {
  const { agenda, applications } = requireRunning();
  await Promise.all([agenda.stop(), applications.stop()]);
}

async function settle(work: Promise<unknown>): Promise<Answer> {
  try {
    return { value: await work };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.rejection.code };
    return { failure: messageOf(error) };
  }
}

function requireRunning(): Running {
  if (!running) throw new Error('the core was not started');
  return running;
}

/** A database that is down comes back; anything else the core logs is a fault. */
function watchFor(complaints: readonly unknown[]): void {
  setInterval(() => {
    for (const error of complaints) complain({ err: error });
  }, LOOK_MS).unref();
}

function complain({ err }: { err?: unknown }): void {
  if (err !== undefined && !isDatabaseAway(err)) say({ fault: messageOf(err) });
}

function wakeSoon(_delayMs: number, wake: () => void): () => void {
  const timer = setTimeout(wake, LOOK_MS);
  return () => clearTimeout(timer);
}

function say(message: FromChild): void {
  process.send?.(message);
}
