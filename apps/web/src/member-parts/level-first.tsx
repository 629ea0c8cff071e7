/** The notice that level 1 is required (rulebook 1.5), in place of what it unlocks, with a link. */
import type { ReactNode } from 'react';
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

export function LevelFirst({ text }: { text: ReactNode }) {
  const t = useText('member');
  const errors = useText('errors');
  return (
    <EmptyState
      icon="verified"
      title={errors('kycPrimaryRequired')}
      text={text}
      action={<LinkButton href="/homeindex/userauth">{t('toLevels')}</LinkButton>}
    />
  );
}
