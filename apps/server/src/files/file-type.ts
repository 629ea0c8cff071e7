/**
 * What a file really is, by its first bytes. What it is called and said to be must agree: whoever
 * sends one thing under the name of another has made a mistake or has something in mind.
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
/** HEIC pictures and QuickTime films begin with a box of the same kind, but of other brands. */
const MP4_BRAND = /^(iso[m2-9]|mp4[12]|avc1|M4V |MSNV|dash|3gp\d|cmf[2cs])$/;

/** Before anything of it is read: is it said to be something the medium takes? */
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

/** In small letters; empty for a name without one, or with signs that only serve to deceive. */
function endingOf(name: string): string {
  if (name.length > NAME_MAX || CONTROL.test(name)) return '';
  return /[^/\\]\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
