/**
 * `/homeindex/system`: state of password, e-mail and phone; sessions; the security log. The part is
 * in the address, so that others can lead to it.
 */
import { Card, Segmented } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { findOne } from '../money-forms/address-filter.ts';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { refreshMe, useMe } from '../parts/me.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import type { To } from '../router/index.ts';
import { useSessions } from './data.ts';
import { Loaded } from '../parts/loaded.tsx';
import { AddressRows, LoginPasswordRow } from './protection-rows.tsx';
import { SecurityLog } from './sessions/security-log.tsx';
import { SessionsCard } from './sessions/sessions-card.tsx';

const PARTS = ['status', 'devices', 'log'] as const;
type Part = (typeof PARTS)[number];

export function Page() {
  const t = useText('security');
  const [part, choose] = useAddressFilter(readPart, writePart);
  const labels = { status: t('part.status'), devices: t('part.devices'), log: t('part.log') };
  return (
    <Refreshable onRefresh={refreshMe}>
      <div className="flex flex-col gap-4 py-4">
        <div className="px-4">
          <Segmented
            label={t('part.label')}
            value={part}
            options={PARTS.map((value) => ({ value, label: labels[value] }))}
            onChange={choose}
          />
        </div>
        {part === 'status' && <Status />}
        {part === 'devices' && <Devices />}
        {part === 'log' && <SecurityLog />}
      </div>
    </Refreshable>
  );
}

function Status() {
  const t = useText('security');
  return (
    <Loaded asked={useMe()} count={3}>
      {(me) => (
        <div className="px-4">
          <Card padding="none" title={t('part.statusTitle')}>
            <LoginPasswordRow />
            <AddressRows me={me} />
          </Card>
        </div>
      )}
    </Loaded>
  );
}

function Devices() {
  return (
    <Loaded asked={useSessions()} count={3}>
      {(sessions) => (
        <div className="px-4">
          <SessionsCard sessions={sessions} />
        </div>
      )}
    </Loaded>
  );
}

function readPart(query: URLSearchParams): Part {
  return findOne(PARTS, query.get('part')) ?? 'status';
}

function writePart(part: Part): To {
  return part === 'status' ? '/homeindex/system' : `/homeindex/system?part=${part}`;
}
