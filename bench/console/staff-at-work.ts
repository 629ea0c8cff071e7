/** Staff of the console for a benchmark: accounts by one-time links, people who decide cases. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ConsoleClient } from '../../apps/server/testing/staff/console-client.ts';

type Line = { id: string };

/** As many reviewers, logged in; the link is that of the first admin. */
export async function openReviewers(
  url: string,
  link: string,
  count: number,
): Promise<ConsoleClient[]> {
  const [, token = ''] = link.split('#link=');
  const admin = new ConsoleClient(url);
  requireOk(await admin.open(token, 'the-admin'));
  const people: ConsoleClient[] = [];
  for (let no = 1; no <= count; no += 1) {
    const id = `reviewer-${no}`;
    const made = await admin.send('/staff/accounts', { body: { id, role: 'reviewer' } });
    requireOk(made);
    const person = new ConsoleClient(url);
    requireOk(await person.open(String(made.data['token']), id));
    people.push(person);
  }
  return people;
}

/** The first page of the queue. */
export async function openQueue(person: ConsoleClient): Promise<void> {
  requireOk(await person.get('/staff/cases/deposit'));
}

/** The next free case, taken and opened; undefined when a colleague was quicker. */
export async function takeNext(person: ConsoleClient): Promise<string | undefined> {
  const { data } = await person.get('/staff/cases/deposit?claim=free&limit=20');
  const lines = data['cases'] as Line[];
  const { id } = lines[Math.floor(Math.random() * lines.length)] ?? {};
  const taken = await person.send(`/staff/cases/deposit/${id}/claim`);
  if (id === undefined || taken.code !== 'ok') return undefined;
  requireOk(await person.get(`/staff/cases/deposit/${id}`));
  return id;
}

/** All of them, until the function that is returned is called; it returns how many were decided. */
export function putToWork(
  people: readonly ConsoleClient[],
  everyMs: number,
): () => Promise<number> {
  let isOver = false;
  let decided = 0;
  const work = people.map(async (person, index) => {
    await sleep((index * everyMs) / people.length);
    while (!isOver) {
      await openQueue(person);
      const id = await takeNext(person);
      const body = { reason: 'PROOF_UNREADABLE', remark: 'nothing to see' };
      const place = `/staff/cases/deposit/${id}/decide`;
      if (id !== undefined && (await person.send(place, { body })).code === 'ok') decided += 1;
      await sleep(everyMs);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(work);
    return decided;
  };
}

function requireOk({ code, status }: { code: string; status: number }): void {
  if (code !== 'ok') throw new Error(`the console answered ${status} ${code}`);
}
