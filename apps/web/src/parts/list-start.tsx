/** The loading and error states of a list or page. */
import { Card, Skeleton, SkeletonRows } from '@anywhen/ui';
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

/** For a page of cards. */
export function LoadingBlocks({ heights }: { heights: readonly number[] }) {
  const t = useText('parts');
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <output className="sr-only">{t('loading')}</output>
      {heights.map((height, index) => (
        <Skeleton key={index} shape="block" height={height} />
      ))}
    </div>
  );
}
