/** Every rule of tidy with its samples, for the repository and for copies of it. */
import type { Files } from './repository.ts';
import { arrowRules } from './samples/arrows.ts';
import { cycleRules } from './samples/cycles.ts';
import { layerRules } from './samples/layers.ts';
import { dependencyRules, wordRules } from './samples/papers.ts';
import { placeRules } from './samples/places.ts';
import { promiseRules } from './samples/promises.ts';
import type { Rule } from './samples/rule.ts';
import { shapeRules } from './samples/shape.ts';
import { unusedRules } from './samples/unused.ts';
import { readForbiddenWords } from './words.ts';

export function listRules(repository: Files): Rule[] {
  const forbidden = readForbiddenWords(repository.get('docs/glossary.md') ?? '');
  return [
    ...shapeRules,
    ...arrowRules,
    ...layerRules,
    ...cycleRules,
    ...unusedRules,
    ...dependencyRules,
    ...wordRules(forbidden),
    ...placeRules,
    ...promiseRules,
  ];
}
