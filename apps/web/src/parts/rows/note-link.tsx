/** From a record of the member's own to its note in the trading journal, with chart and tags. */
import type { NoteSubject } from '@anywhen/protocol';
import { LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import type { To } from '../../router/index.ts';

export function NoteLink({ kind, number }: NoteSubject) {
  const t = useText('app');
  return (
    <LinkButton look="secondary" icon="edit" isFullWidth href={notePath({ kind, number })}>
      {t('noteLink')}
    </LinkButton>
  );
}

function notePath({ kind, number }: NoteSubject): To {
  return `/my/journal?about=${kind}.${number}`;
}
