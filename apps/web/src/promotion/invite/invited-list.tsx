/** Who came by the member's code: a masked name, since when, and how far they have come. */
import { Badge, Card, EmptyState } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { PagedLines } from '../../money-forms/paged-list.tsx';
import { useInvited, type InvitedMember } from '../data.ts';

const TONES = { registered: 'neutral', verified: 'accent', active: 'up' } as const;

export function InvitedList() {
  const t = useText('promotion');
  const asked = useInvited();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="px-4 text-16 font-semibold">{t('invited.title')}</h2>
      <PagedLines
        asked={asked}
        lines={asked.data?.pages.flatMap(({ invited }) => invited)}
        toCome={{ count: 3, hasPicture: false }}
        none={<EmptyState icon="users" title={t('invited.none')} text={t('invited.noneText')} />}
      >
        {(members) => (
          <Card padding="none" className="mx-4">
            <ul className="divide-y divide-line">
              {members.map((member) => (
                <InvitedRow key={`${member.name} ${member.registeredAtMs}`} member={member} />
              ))}
            </ul>
          </Card>
        )}
      </PagedLines>
    </section>
  );
}

function InvitedRow({ member }: { member: InvitedMember }) {
  const t = useText('promotion');
  const { date } = useFormat();
  const { name, state, registeredAtMs, untilMs } = member;
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="text-14 font-medium">{name}</p>
        <p className="text-12 text-text-muted">
          {t('invited.since', { date: date(registeredAtMs), until: date(untilMs) })}
        </p>
      </div>
      <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
    </li>
  );
}
