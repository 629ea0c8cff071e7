/** A receipt from the server: the member's own, or one that somebody shared without their name. */
import type { ReactNode } from 'react';
import { EmptyState, LinkButton, Skeleton } from '@anywhen/ui';
import { ApiRejection } from '../../api/call.ts';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed, type Asked } from '../../parts/load-failed.tsx';
import { useText } from '../../i18n/index.ts';
import { SessionUnknown } from '../../parts/session-unknown.tsx';
import { useSessionState } from '../../session/session.ts';
import { useEndings } from '../current-contracts.ts';
import { useOwnReceipt, useSharedReceipt } from '../data.ts';
import { loginPath, receiptPath } from '../paths.ts';
import { ReceiptView } from './receipt-view.tsx';
import { ShareButton } from './share-button.tsx';

/** What is no number of a contract is not asked for. */
const CONTRACT_ID = /^[1-9]\d{0,14}$/;
const SHARE_ID = /^[0-9a-f]{32}$/;

export function AskedOwnReceipt({ id }: { id: string }) {
  const session = useSessionState();
  if (!CONTRACT_ID.test(id)) return <NoReceipt />;
  if (session === 'unknown') return <SessionUnknown />;
  return session === 'member' ? <OwnReceipt id={id} /> : <ForMembers id={id} />;
}

export function AskedSharedReceipt({ shareId }: { shareId: string }) {
  return SHARE_ID.test(shareId) ? <SharedReceipt shareId={shareId} /> : <NoReceipt />;
}

function OwnReceipt({ id }: { id: string }) {
  const asked = useOwnReceipt(id);
  useEndings(() => undefined); // The receipt and every list are asked for again at once.
  return (
    <ReceiptFrame asked={asked}>
      {asked.data && (
        <>
          <ReceiptView receipt={asked.data} />
          <ShareButton shareId={asked.data.contract.shareId} />
        </>
      )}
    </ReceiptFrame>
  );
}

function SharedReceipt({ shareId }: { shareId: string }) {
  const t = useText('seconds');
  const asked = useSharedReceipt(shareId);
  return (
    <ReceiptFrame asked={asked}>
      {asked.data && (
        <>
          <p className="text-14 text-pretty text-text-muted">{t('receipt.shared')}</p>
          <ReceiptView receipt={asked.data} isPublic />
          <LinkButton look="secondary" isFullWidth href="/newContract/contractinfo?product=seconds">
            {t('receipt.whatIsThis')}
          </LinkButton>
        </>
      )}
    </ReceiptFrame>
  );
}

type ReceiptFrameProps = {
  asked: Asked & { readonly data: unknown; readonly isError: boolean };
  children: ReactNode;
};

function ReceiptFrame({ asked, children }: ReceiptFrameProps) {
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

/** Somebody else's contract and none at all look the same: nothing is told about either. */
function NoReceipt() {
  const t = useText('seconds');
  return (
    <EmptyState
      icon="receipt"
      title={t('receipt.none')}
      text={t('receipt.noneText')}
      action={
        <LinkButton look="secondary" href="/newContract/newContract">
          {t('toCome.seconds')}
        </LinkButton>
      }
    />
  );
}

function ForMembers({ id }: { id: string }) {
  const t = useText('seconds');
  return (
    <EmptyState
      icon="lock"
      title={t('receipt.forMembers')}
      action={<LinkButton href={loginPath(receiptPath(id))}>{t('tabs.logIn')}</LinkButton>}
    />
  );
}
