/**
 * Uploaded pictures and videos: checked, stored sealed, shown to reviewers, deleted after the
 * decision.
 */
import { FILE_KINDS } from '@anywhen/protocol';
import type { Provided, ServerModule } from '../facets/server-module.ts';
import { PERSON } from '../facets/uncovered.ts';
import type { Routes } from '../platform/http/routes.ts';
import { FilesDriver, type SweepParts } from './driver.ts';
import { FILE_SEAL, eraseFiles } from './file-table.ts';
import type { KeepingParts } from './keeping.ts';
import { serveFiles } from './routes.ts';

export { CASE_FILES, type CaseFiles } from './case-files.ts';
export { FilesDriver } from './driver.ts';
export { type AttachedFile, type DemoFlaw, eraseFiles, listFilesOfCase } from './file-table.ts';
export { keepFile, viewFile } from './keeping.ts';
export { PaperDriver, type PaperDriverDeps, type PaperRules } from './paper-driver.ts';
export { type FilesParts, serveFiles } from './routes.ts';

type Served = KeepingParts & {
  routes: Routes;
  config: { hasRateLimits: boolean; demoTriggers: boolean };
  provided: readonly Provided[];
};

export const files = {
  sealed: [FILE_SEAL],
  uncovered: {
    'file.case_id': 'of which case it is: it opens only as its own member’s, of its own kind',
    file_content: PERSON,
    sensitive_read: 'who looked at a file: the program can only add to it',
  },
  serve: ({ routes, config, provided, ...parts }: Served) => {
    const uploads: Provided['uploads'] = Object.assign({}, ...provided.map((each) => each.uploads));
    const unused = FILE_KINDS.filter((kind) => !uploads?.[kind]);
    if (unused.length > 0) throw new Error(`files: no module takes ${unused.join(', ')}`);
    serveFiles(routes, {
      ...parts,
      hasRateLimits: config.hasRateLimits,
      hasDemoTriggers: config.demoTriggers,
      refusalOfUpload: (uid, kind) => uploads?.[kind]?.(uid),
    });
  },
  drive: (parts: SweepParts) => new FilesDriver(parts),
  erase: eraseFiles,
} satisfies ServerModule;
