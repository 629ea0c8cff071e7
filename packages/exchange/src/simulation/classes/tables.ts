/** What the storage keeps of classes, in its simplest form. */
import type { Change } from '../../modules.ts';
import { type SchoolClass, isOpenClass } from '../../classes/class.ts';
import type { ClassesImage } from '../../classes/commands.ts';

export class ClassesTables {
  readonly #classes = new Map<number, SchoolClass>();

  write(change: Change): void {
    if (change.kind === 'class') this.#classes.set(change.class.id, change.class);
  }

  image(): ClassesImage {
    const nextId = Math.max(0, ...this.#classes.keys()) + 1;
    return { nextId, classes: [...this.#classes.values()].filter(isOpenClass) };
  }
}
