/**
 * The module put together, and what others do with files: cases make them their own, a reviewer
 * looks while a case is open, and what they held is deleted when it is decided.
 */
export { CASE_FILES, type CaseFiles } from './case-files.ts';
export { FilesDriver } from './driver.ts';
export { type AttachedFile, type DemoFlaw, eraseFiles } from './file-table.ts';
export { keepFile, type Viewing, viewFile } from './keeping.ts';
export { PaperDriver, type PaperDriverDeps, type PaperRules } from './paper-driver.ts';
export { type FilesParts, serveFiles } from './routes.ts';
