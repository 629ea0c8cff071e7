/**
 * The parts of the documents that are generated, each between two markers:
 * `<!-- generated: pages -->` and `<!-- /generated -->`. Nothing between them is written by hand,
 * and nothing in files that are generated whole.
 */
import type { Files } from '../tidy/repository.ts';
import { listAnswers, listFrames } from './answer-parts.ts';
import { listBotCalls, listBotErrors, listCalls, listRefusals } from './api-parts.ts';
import { listStates, listTopics } from './api-parts.ts';
import { listFolders, listModules } from './map-parts.ts';
import { listCosts, listOdds, writeCosts, writeOddsRows } from './odds-parts.ts';
import { listPages } from './page-parts.ts';
import { listPowers } from './staff-parts.ts';
import { listStatuses } from './status-parts.ts';
import { listAllSettings, listCommonSettings } from './setting-parts.ts';

type Writer = (files: Files) => string;

const PARTS: Readonly<Record<string, Readonly<Record<string, Writer>>>> = {
  'ARCHITECTURE.md': { folders: listFolders, modules: listModules },
  'README.md': { settings: listCommonSettings },
  'SECURITY.md': { 'powers of staff': listPowers },
  'docs/odds.md': { costs: listCosts, odds: listOdds },
  'docs/operations.md': { settings: listAllSettings },
  'docs/promises.md': { answers: listAnswers, frames: listFrames },
  'docs/product.md': { pages: listPages },
  'docs/rulebook.md': {
    'bot calls': listBotCalls,
    'bot errors': listBotErrors,
    calls: listCalls,
    refusals: listRefusals,
    states: listStates,
    statuses: listStatuses,
    topics: listTopics,
  },
};

const WHOLE: Readonly<Record<string, Writer>> = {
  'apps/web/src/fairness/odds-rows.json': writeOddsRows,
  'packages/protocol/src/fairness/measured-costs.ts': writeCosts,
};

export const GENERATED_DOCUMENTS = [...Object.keys(PARTS), ...Object.keys(WHOLE)];

/** The document as it should be. A marker without a part, or a part without a marker, throws. */
export function fillDocument(document: string, files: Files): string {
  const writeWhole = WHOLE[document];
  if (writeWhole) return writeWhole(files);
  const parts = PARTS[document] ?? {};
  const missing = new Set(Object.keys(parts));
  const marked = /(<!-- generated: ([\w ]+) -->\n)[\s\S]*?(<!-- \/generated -->)/g;
  const text = (files.get(document) ?? '').replace(marked, (_all, begin, name, end) => {
    const write = parts[name];
    if (!write) throw new Error(`${document}: nothing generates the part "${name}"`);
    missing.delete(name);
    return `${begin}${write(files)}\n${end}`;
  });
  if (missing.size === 0) return text;
  throw new Error(`${document}: has no marker for ${[...missing].join(', ')}`);
}
