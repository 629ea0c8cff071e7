/** How a file of the right type and size is refused: by what is wrong with it. */
import type { FileFault } from '@anywhen/protocol';
import { refuse } from '../platform/http/call.ts';

export function refuseFile(why: FileFault): never {
  refuse('FILE_NOT_ACCEPTED', { data: { why } });
}
