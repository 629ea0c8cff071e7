/**
 * Detects a file's type by its first bytes. Name and declared type must agree with it: a mismatch
 * is a mistake or an attack.
 */
import { FILE_RULES, type Medium } from '@anywhen/protocol';

export type FileType = (typeof FILE_RULES)[Medium]['types'][number];

const ENDINGS: Readonly<Record<FileType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'video/mp4': ['mp4'],
};

const NAME_MAX = 255;
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
/** HEIC pictures and QuickTime films begin with the same kind of box, but with other brands. */
const MP4_BRAND = /^(iso[m2-9]|mp4[12]|avc1|M4V |MSNV|dash|3gp\d|cmf[2cs])$/;

/** Checked before the body is read: is the declared type one the medium accepts? */
export function isPlausible(medium: Medium, said: { type: string; name: string }): boolean {
  const { types }: { types: readonly FileType[] } = FILE_RULES[medium];
  const type = types.find((each) => each === said.type);
  return type !== undefined && ENDINGS[type].includes(endingOf(said.name));
}

export function findType(bytes: Buffer): FileType | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  const isBoxed = bytes.toString('latin1', 4, 8) === 'ftyp';
  return isBoxed && MP4_BRAND.test(bytes.toString('latin1', 8, 12)) ? 'video/mp4' : undefined;
}

/** In lower case; empty for a name without an extension, or with deceptive characters. */
function endingOf(name: string): string {
  if (name.length > NAME_MAX || CONTROL.test(name)) return '';
  return /[^/\\]\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
