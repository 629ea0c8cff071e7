/** [13.2] What is rejected before a byte is sent, by the same numbers as the server. */
import { describe, expect, it } from 'vitest';
import type { FileKind } from '@anywhen/protocol';
import { checkFile } from './check-file.ts';

const MEGABYTE = 1_048_576;

function check(kind: FileKind, name: string, { bytes = 1, type = '' } = {}) {
  return checkFile(kind, new File([new Uint8Array(bytes)], name, { type }));
}

function faultOf(...asked: Parameters<typeof check>) {
  const checked = check(...asked);
  return 'fault' in checked ? checked.fault : undefined;
}

describe('[EX-13.2] the size of a picture and of a video', () => {
  it('is under the limit, never at it', () => {
    expect(faultOf('id-front', 'a.jpg', { bytes: 5 * MEGABYTE - 1 })).toBeUndefined();
    expect(faultOf('id-front', 'a.jpg', { bytes: 5 * MEGABYTE })).toBe('FILE_TOO_LARGE');
    expect(faultOf('face-video', 'a.mp4', { bytes: 10 * MEGABYTE - 1 })).toBeUndefined();
    expect(faultOf('face-video', 'a.mp4', { bytes: 10 * MEGABYTE })).toBe('FILE_TOO_LARGE');
  });
});

describe('[13.2] the type', () => {
  it.each(['a.jpg', 'a.JPEG', 'b.c.png'])('accepts the picture %s', (name) => {
    expect(faultOf('id-back', name)).toBeUndefined();
  });

  it.each(['a.gif', 'a.svg', 'a.mp4', 'a.jpg.exe', 'a.heic', 'picture'])('rejects %s', (name) => {
    expect(faultOf('id-holding', name)).toBe('FILE_TYPE_INVALID');
  });

  it('is sent with the extension the server expects, whatever the phone omitted', () => {
    const sent = (name: string, type: string) => {
      const checked = check('id-front', name, { type });
      return 'file' in checked ? [checked.file.name, checked.file.type] : [];
    };
    expect(sent('image', 'image/jpeg')).toEqual(['image.jpg', 'image/jpeg']);
    expect(sent('a.PNG', '')).toEqual(['a.PNG', 'image/png']);
  });

  it('follows the browser’s MIME type where the name has no extension, or a wrong one', () => {
    expect(faultOf('id-front', 'image', { type: 'image/png' })).toBeUndefined();
    expect(faultOf('id-front', 'a.png', { type: 'image/gif' })).toBe('FILE_TYPE_INVALID');
    expect(faultOf('face-video', 'a.mp4', { type: 'video/quicktime' })).toBe('FILE_TYPE_INVALID');
  });
});
