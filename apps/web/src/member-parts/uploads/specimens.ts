/** Pictures and a video that belong to nobody and say so, to be handed in instead of one's own. */
import { mediumOf, type FileKind } from '@anywhen/protocol';

const FORMS = {
  picture: { ending: 'jpg', type: 'image/jpeg' },
  video: { ending: 'mp4', type: 'video/mp4' },
} as const;

/** Undefined when it did not come. */
export async function fetchSpecimen(
  kind: FileKind,
  signal: AbortSignal,
): Promise<File | undefined> {
  const { ending, type } = FORMS[mediumOf(kind)];
  const name = `${kind}.${ending}`;
  try {
    const answer = await fetch(`/specimens/${name}`, { signal });
    if (!answer.ok) return undefined;
    return new File([await answer.blob()], `specimen-${name}`, { type });
  } catch {
    return undefined;
  }
}
