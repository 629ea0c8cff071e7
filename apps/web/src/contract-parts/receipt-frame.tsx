/** The page around a receipt: the member's own, or a shared one. */
import type { ReactNode } from 'react';
import { EmptyState, LinkButton, Skeleton } from '@anywhen/ui';
import { ApiRejection } from '../api/call.ts';
import { LoadingRows } from '../parts/list-start.tsx';
import { LoadFailed, type Asked } from '../parts/load-failed.tsx';
import { useText } from '../i18n/index.ts';
import { SessionUnknown } from '../parts/session-unknown.tsx';
import { loginPath, type To } from '../router/index.ts';
import { useSessionState } from '../session/session.ts';

/** A malformed id is not requested. */
const CONTRACT_ID = /^[1-9]\d{0,14}$/;
const SHARE_ID = /^[0-9a-f]{32}$/;

type OwnReceiptOnlyProps = { id: string; path: To; children: ReactNode };

/** `path` is where a visitor returns to after the login. */
export function OwnReceiptOnly({ id, path, children }: OwnReceiptOnlyProps) {
  const session = useSessionState();
  if (!CONTRACT_ID.test(id)) return <NoReceipt />;
  if (session === 'unknown') return <SessionUnknown />;
  return session === 'member' ? children : <ForMembers path={path} />;
}

export function SharedReceiptOnly({ shareId, children }: { shareId: string; children: ReactNode }) {
  return SHARE_ID.test(shareId) ? children : <NoReceipt />;
}

type ReceiptFrameProps = {
  asked: Asked & { readonly data: unknown; readonly isError: boolean };
  children: ReactNode;
};

export function ReceiptFrame({ asked, children }: ReceiptFrameProps) {
  const { data, error, isError } = asked;
  if (data) return <div className="flex flex-col gap-4 p-4">{children}</div>;
  if (error instanceof ApiRejection && error.code === 'NOT_FOUND') return <NoReceipt />;
  if (isError) return <LoadFailed asked={asked} />;
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton shape="block" height={132} />
      <LoadingRows count={6} hasPicture={false} />
    </div>
  );
}

/** A contract of another member and a missing one look the same, so that neither is revealed. */
function NoReceipt() {
  const t = useText('contracts');
  return (
    <EmptyState
      icon="receipt"
      title={t('receipt.none')}
      text={t('receipt.noneText')}
      action={
        <LinkButton look="secondary" href="/newContract/newContract">
          {t('receipt.toDesk')}
        </LinkButton>
      }
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
