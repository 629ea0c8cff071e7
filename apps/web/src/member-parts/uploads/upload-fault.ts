/** The message of a refused file, with the server's finding if there is one. */
import { rejectionKey } from '@anywhen/protocol';
import { findText, useRejectionText } from '../../i18n/index.ts';
import type { Upload } from './uploads.ts';

const NOT_ACCEPTED = rejectionKey('FILE_NOT_ACCEPTED');

export function useUploadFault(upload: Upload | undefined): string | undefined {
  const explain = useRejectionText();
  if (upload?.state !== 'refused') return undefined;
  const { key, data } = upload.why;
  const inside = key === NOT_ACCEPTED ? findText('member', `why.${data?.['why']}`) : undefined;
  return inside ?? explain(upload.why);
}
