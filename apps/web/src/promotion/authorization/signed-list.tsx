/** Members the member has signed, by masked names. */
import { Card, EmptyState } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { PagedLines } from '../../money-forms/paged-list.tsx';
import { useSigned } from '../data.ts';

export function SignedList({ count }: { count: number }) {
  const t = useText('promotion');
  const { dateTime } = useFormat();
  const asked = useSigned();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="px-4 text-16 font-semibold">{t('signed.title', { count })}</h2>
      <PagedLines
        asked={asked}
        lines={asked.data?.pages.flatMap(({ signed }) => signed)}
        toCome={{ count: 2, hasPicture: false }}
        none={<EmptyState icon="users" title={t('signed.none')} text={t('signed.noneText')} />}
      >
        {(members) => (
          <Card padding="none" className="mx-4">
            <ul className="divide-y divide-line">
              {members.map(({ name, signedAtMs }) => (
                <li
                  key={`${name} ${signedAtMs}`}
                  className="flex items-center justify-between gap-4 px-4 py-3 text-14"
                >
                  <span className="font-medium">{name}</span>
                  <span className="text-text-muted">{dateTime(signedAtMs)}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </PagedLines>
    </section>
  );
}
