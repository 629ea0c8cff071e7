/**
 * One record in its sheet, which stays live while it is open. A touch on its row opens it, and so
 * does an address that names it: messages and other pages lead there.
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
  /** Of its entry in the history, unique in the app. */
  sheetName: string;
  /** The one the address names. */
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
