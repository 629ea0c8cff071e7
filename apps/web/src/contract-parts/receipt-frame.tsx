/** What stands around a receipt from the server: the member's own, or one that somebody shared. */
import type { ComponentType, ReactNode } from 'react';
import type { NoteSubject } from '@anywhen/protocol';
import { EmptyState, LinkButton, Skeleton } from '@anywhen/ui';
import { EmptyWithLink } from '../parts/loaded.tsx';
import { ApiRejection } from '../api/call.ts';
import { LoadingRows } from '../parts/list-start.tsx';
import { LoadFailed, type Asked } from '../parts/load-failed.tsx';
import { NoteLink } from '../parts/rows/note-link.tsx';
import { useText } from '../i18n/index.ts';
import { SessionUnknown } from '../parts/session-unknown.tsx';
import { loginPath, type To } from '../router/index.ts';
import { useSessionState } from '../session/session.ts';

/** A malformed id is not requested. */
const CONTRACT_ID = /^[1-9]\d{0,14}$/;
const SHARE_ID = /^[0-9a-f]{32}$/;

/** The page of an own receipt; `pathOf` is where a visitor comes back to. */
export function ownReceiptPage(pathOf: (id: string) => To, Receipt: ComponentType<{ id: string }>) {
  return function OwnReceiptPage({ id }: { id: string }) {
    const session = useSessionState();
    if (!CONTRACT_ID.test(id)) return <NoReceipt />;
    if (session === 'unknown') return <SessionUnknown />;
    return session === 'member' ? <Receipt id={id} /> : <ForMembers path={pathOf(id)} />;
  };
}

export function sharedReceiptPage(Receipt: ComponentType<{ shareId: string }>) {
  return function SharedReceiptPage({ shareId }: { shareId: string }) {
    return SHARE_ID.test(shareId) ? <Receipt shareId={shareId} /> : <NoReceipt />;
  };
}

type ReceiptFrameProps = {
  asked: Asked & { readonly data: unknown; readonly isError: boolean };
  /** Of the member's own: what a note on it is about. */
  noted?: NoteSubject;
  children: ReactNode;
};

export function ReceiptFrame({ asked, noted, children }: ReceiptFrameProps) {
  const { data, error, isError } = asked;
  if (data) {
    return (
      <div className="flex flex-col gap-4 p-4">
        {children}
        {noted && <NoteLink {...noted} />}
      </div>
    );
  }
  if (error instanceof ApiRejection && error.code === 'NOT_FOUND') return <NoReceipt />;
  if (isError) return <LoadFailed asked={asked} />;
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton shape="block" height={132} />
      <LoadingRows count={6} hasPicture={false} />
    </div>
  );
}

type SharedFrameProps = Omit<ReceiptFrameProps, 'noted'> & { rules: { href: To; label: string } };

/** Around a receipt that somebody shared, with the way to the rules of its product. */
export function SharedReceiptFrame({ asked, rules, children }: SharedFrameProps) {
  const t = useText('contracts');
  return (
    <ReceiptFrame asked={asked}>
      <p className="text-14 text-pretty text-text-muted">{t('receipt.shared')}</p>
      {children}
      <LinkButton look="secondary" isFullWidth href={rules.href}>
        {rules.label}
      </LinkButton>
    </ReceiptFrame>
  );
}

/** Somebody else's contract and none at all look the same: nothing is told about either. */
function NoReceipt() {
  const t = useText('contracts');
  return (
    <EmptyWithLink
      icon="receipt"
      title={t('receipt.none')}
      text={t('receipt.noneText')}
      href="/newContract/newContract"
      label={t('receipt.toDesk')}
    />
  );
}

function ForMembers({ path }: { path: To }) {
  const t = useText('contracts');
  return (
    <EmptyState
      icon="lock"
      title={t('receipt.forMembers')}
      action={<LinkButton href={loginPath(path)}>{t('logIn')}</LinkButton>}
    />
  );
}
