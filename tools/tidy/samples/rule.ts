/**
 * A rule with its samples: files that it must refuse, one for each hole that was closed, and files
 * that it must let pass. A sample's key says what is in it.
 */
import type { Files } from '../repository.ts';

export type Rule = {
  name: string;
  check: (files: Files) => string[];
  bad: Readonly<Record<string, Files>>;
  good?: Readonly<Record<string, Files>>;
};

/** A repository of one file. */
export function file(path: string, text = ''): Files {
  return new Map([[path, text]]);
}

/** A repository of several files. */
export function tree(files: Readonly<Record<string, string>>): Files {
  return new Map(Object.entries(files));
}
