/** What modules bring under one name, in one object whose keys and values are known exactly. */

/** What modules bring under this name, as a union of their objects. */
type Brought<Modules, Name extends PropertyKey> = Modules[keyof Modules] extends infer Module
  ? Module extends { readonly [Key in Name]: infer Facet }
    ? Facet
    : never
  : never;

type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Key extends PropertyKey> = Union extends { readonly [Each in Key]: infer Value }
  ? Value
  : never;

export type Collected<Modules, Name extends PropertyKey> = {
  readonly [Key in KeysOf<Brought<Modules, Name>>]: ValueOf<Brought<Modules, Name>, Key>;
};

/** In the order of their numbers, where they have numbers; else in the order of the modules. */
export function collectFrom<Modules extends object, Name extends PropertyKey>(
  modules: Modules,
  name: Name,
): Collected<Modules, Name> {
  const brought = Object.values(modules as Record<string, Partial<Record<Name, object>>>);
  const all = brought.flatMap((module) => Object.entries<{ num?: number }>({ ...module[name] }));
  all.sort(([, one], [, other]) => (one.num ?? 0) - (other.num ?? 0));
  return Object.fromEntries(all) as Collected<Modules, Name>;
}
