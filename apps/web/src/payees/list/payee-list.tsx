/** All payees of one kind, how many more are allowed, and the button to add one. */
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { LevelFirst } from '../../member-parts/level-first.tsx';
import { useChosenSheet } from '../../parts/overlays.tsx';
import type { To } from '../../router/index.ts';
import { PAYEES_MAX, PAYEE_ICONS, type Payee, type PayeeKind } from '../payee-kinds.ts';
import { PayeeCard } from './payee-card.tsx';
import { RemoveSheet } from './remove-sheet.tsx';

type PayeeListProps = {
  kind: PayeeKind;
  /** All of this kind. */
  payees: readonly Payee[];
  isVerified: boolean;
};

export function PayeeList({ kind, payees, isVerified }: PayeeListProps) {
  const t = useText('payees');
  const { chosen, isOpen, show, close } = useChosenSheet<Payee>('payees.remove');
  const max = PAYEES_MAX[kind];
  if (payees.length === 0) return <NoPayees kind={kind} isVerified={isVerified} />;
  return (
    <div className="flex flex-col gap-3 px-4 pt-4">
      <p className="text-12 font-medium text-text-muted">
        {t('count', { number: payees.length, max })}
      </p>
      <ul className="flex flex-col gap-3">
        {payees.map((payee) => (
          <li key={payee.id}>
            <PayeeCard payee={payee} onRemove={show} />
          </li>
        ))}
      </ul>
      {payees.length >= max ? (
        <p className="py-3 text-center text-14 text-pretty text-text-muted">
          {t(`full.${kind}`, { max })}
        </p>
      ) : (
        <div className="sticky bottom-0 z-10 -mx-4 bg-surface px-4 pt-2 pb-3">
          <LinkButton size="large" isFullWidth icon="plus" href={addPath(kind)}>
            {t(`add.${kind}`)}
          </LinkButton>
        </div>
      )}
      <RemoveSheet payee={chosen} isOpen={isOpen} onClose={close} />
    </div>
  );
}

function NoPayees({ kind, isVerified }: Pick<PayeeListProps, 'kind' | 'isVerified'>) {
  const t = useText('payees');
  if (!isVerified) return <LevelFirst text={t('levelFirst')} />;
  return (
    <EmptyState
      icon={PAYEE_ICONS[kind]}
      title={t(`none.${kind}`)}
      text={t(`noneText.${kind}`)}
      action={<LinkButton href={addPath(kind)}>{t(`add.${kind}`)}</LinkButton>}
    />
  );
}

function addPath(kind: PayeeKind): To {
  return `/homeindex/bankadd?kind=${kind}`;
}
