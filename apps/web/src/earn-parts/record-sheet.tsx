/**
 * The sheet of one record, updated live while it is open. It opens by a tap on its row or by a URL
 * that names it: messages and other pages link there.
 */
import type { ReactNode } from 'react';
import { EmptyState } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { LoadingRows } from '../parts/list-start.tsx';
import { Found } from '../parts/loaded.tsx';
import { OneSheet, useChosenSheet } from '../parts/overlays.tsx';

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

export function RecordSheet({ record: { id, isOpen, close }, ...rest }: RecordSheetProps) {
  return <OneSheet id={id} isOpen={isOpen} onClose={close} {...rest} />;
}

type RecordContentProps<Data> = Pick<Parameters<typeof Found<Data>>[0], 'asked' | 'children'>;

export function RecordContent<Data>(props: RecordContentProps<Data>) {
  const t = useText('earn');
  return (
    <Found
      none={<EmptyState icon="search" title={t('record.gone')} text={t('record.goneText')} />}
      loading={<LoadingRows count={5} hasPicture={false} />}
      {...props}
    />
  );
}
