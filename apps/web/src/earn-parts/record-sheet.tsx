/**
 * The sheet of one record, updated live while it is open. It opens by a tap on its row or by a URL
 * that names it: messages and other pages link there.
 */
import type { ReactNode } from 'react';
import { EmptyState } from '@anywhen/ui';
import { ApiRejection } from '../api/call.ts';
import { useText } from '../i18n/index.ts';
import { LoadingRows } from '../parts/list-start.tsx';
import { LoadFailed, type Asked } from '../parts/load-failed.tsx';
import { Sheet, useChosenSheet } from '../parts/overlays.tsx';

type OpenRecord = {
  id: string | undefined;
  isOpen: boolean;
  show: (id: string) => void;
  close: () => void;
};

type Linked = {
  /** The id of its history entry, unique in the app. */
  sheetName: string;
  /** The one named by the URL. */
  linked: string | undefined;
  onUnlink: () => void;
};

export function useOpenRecord({ sheetName, linked, onUnlink }: Linked): OpenRecord {
  const { chosen, isOpen, show, close } = useChosenSheet<string>(sheetName);
  if (linked === undefined) return { id: chosen, isOpen, show, close };
  return { id: linked, isOpen: true, show, close: onUnlink };
}

type RecordSheetProps = {
  record: OpenRecord;
  title: string;
  children: (id: string) => ReactNode;
};

/** The content stays mounted during the closing animation. */
export function RecordSheet({ record: { id, isOpen, close }, title, children }: RecordSheetProps) {
  const app = useText('app');
  return (
    <Sheet
      isOpen={isOpen && id !== undefined}
      onClose={close}
      title={title}
      closeLabel={app('close')}
    >
      {id !== undefined && children(id)}
    </Sheet>
  );
}

type RecordContentProps<Data> = {
  asked: Asked & { readonly data: Data | undefined; readonly isError: boolean };
  children: (data: Data) => ReactNode;
};

/** A record of another member and a missing one look the same, so that neither is revealed. */
export function RecordContent<Data>({ asked, children }: RecordContentProps<Data>) {
  const t = useText('earn');
  if (asked.data !== undefined) return children(asked.data);
  if (asked.error instanceof ApiRejection && asked.error.code === 'NOT_FOUND') {
    return <EmptyState icon="search" title={t('record.gone')} text={t('record.goneText')} />;
  }
  if (asked.isError) return <LoadFailed asked={asked} />;
  return <LoadingRows count={5} hasPicture={false} />;
}
