/**
 * Classes: teachers open them, set tasks that the machine recognises, and show a board on the wall;
 * members are known in them by a number and a nickname.
 */
import type { ClientBase } from 'pg';
import type { ErasureLeft, Provided, ServerModule, Serving } from '../facets/server-module.ts';
import { classesBusCommands } from './bus-commands.ts';
import { eraseNamesOf } from './details.ts';
import { ClassFacts } from './facts.ts';
import { type ClassesParts, serveClasses } from './routes.ts';
import { classesStorage } from './storage.ts';

export const classes = {
  storage: classesStorage,
  uncovered: {
    class_detail: 'a name its teacher has chosen, and the hash of a link: nothing follows from it',
    class_task: 'what a teacher asks for; who has done it is found in the records of products',
  },
  facts: ClassFacts,
  busCommands: classesBusCommands,
  serve: ({ routes, provided, ...parts }: Served) => {
    serveClasses(routes, {
      ...parts,
      deeds: provided.flatMap(({ classDeeds }) => classDeeds ?? []),
    });
  },
  erase: eraseNames,
} satisfies ServerModule;

type Served = ClassesParts & Serving & { provided: readonly Provided[] };

/** The class itself goes on to its end: what others have done in it is theirs. */
async function eraseNames(client: ClientBase, uid: number): Promise<ErasureLeft> {
  await eraseNamesOf(client, uid);
  return 'nothing';
}
