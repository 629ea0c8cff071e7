/** Level 1 comes first (rulebook 1.5): says so in place of what it opens, and leads there. */
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
