/** The rejection of a file of the right type and size, by its flaw. */
import type { FileFault } from '@anywhen/protocol';
import { refuse } from '../platform/http/call.ts';

export function refuseFile(why: FileFault): never {
  refuse('FILE_NOT_ACCEPTED', { data: { why } });
}
