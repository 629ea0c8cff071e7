/** What stands in a list's place until its first page is there: rows to come, or why none came. */
import { Card, SkeletonRows } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { LoadFailed, type Asked } from './load-failed.tsx';

type LoadingRowsProps = { count: number; hasPicture?: boolean };

type ListStartProps = LoadingRowsProps & { asked: Asked & { readonly isPending: boolean } };

export function ListStart({ asked, ...rows }: ListStartProps) {
  if (!asked.isPending) return <LoadFailed asked={asked} />;
  return (
    <Card padding="none" className="mx-4">
      <LoadingRows {...rows} />
    </Card>
  );
}

export function LoadingRows(props: LoadingRowsProps) {
  const t = useText('parts');
  return <SkeletonRows label={t('loading')} {...props} />;
}
