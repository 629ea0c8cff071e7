/** Checks a file before it is sent (rulebook 13.2). The server also checks its content. */
import { FILE_RULES, mediumOf, type FileKind, type RejectionCode } from '@anywhen/protocol';

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
};

type Checked = { readonly file: File } | { readonly fault: RejectionCode };

/**
 * The file as it is sent: with the extension and the type the server expects, of which phones omit
 * one or the other.
 */
export function checkFile(kind: FileKind, chosen: File): Checked {
  const { endings, types, bytesBelow } = FILE_RULES[mediumOf(kind)];
  const ending = /\.(\w+)$/.exec(chosen.name)?.[1]?.toLowerCase();
  const type = chosen.type || TYPES[ending ?? ''];
  const isTaken = types.some((each) => each === type);
  if (!isTaken || (ending !== undefined && !endings.some((each) => each === ending))) {
    return { fault: 'FILE_TYPE_INVALID' };
  }
  if (chosen.size >= bytesBelow) return { fault: 'FILE_TOO_LARGE' };
  const name = ending === undefined ? `${chosen.name}.${endingOf(type)}` : chosen.name;
  return { file: new File([chosen], name, { type: type ?? '' }) };
}

function endingOf(type: string | undefined): string {
  return Object.keys(TYPES).find((ending) => TYPES[ending] === type) ?? '';
}
