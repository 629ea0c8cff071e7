/** Specimen pictures and a video, labelled as such, to be submitted instead of real ones. */
import { mediumOf, type FileKind } from '@anywhen/protocol';

const FORMS = {
  picture: { ending: 'jpg', type: 'image/jpeg' },
  video: { ending: 'mp4', type: 'video/mp4' },
} as const;

/** Undefined when it failed to load. */
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
