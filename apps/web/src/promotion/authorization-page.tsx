/**
 * `/my/authorization_code` (rulebook 14.8), both roles: the own code and by whom one is signed; and
 * the check of another member's code, after which alone that member can be added.
 */
import { refusalOf } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { LevelFirst } from '../member-parts/level-first.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { useMember } from '../session/session.ts';
import { CheckCard } from './authorization/check-card.tsx';
import { OwnCodeCard } from './authorization/own-code-card.tsx';
import { SignedList } from './authorization/signed-list.tsx';
import { SignerCard } from './authorization/signer-card.tsx';
import { refreshSigning, useSigning } from './data.ts';

export function Page() {
  const refusal = refusalOf(useMember(), 'use-authorization-code');
  return refusal?.code === 'KYC_PRIMARY_REQUIRED' ? <NotVerified /> : <Codes />;
}

function Codes() {
  return (
    <Refreshable onRefresh={refreshSigning}>
      <Loaded asked={useSigning()} count={4}>
        {({ code, signer, signed }) => (
          <div className="flex flex-col gap-4 py-4">
            <div className="flex flex-col gap-4 px-4">
              {signer ? <SignerCard signer={signer} /> : <OwnCodeCard standing={code} />}
              <CheckCard />
            </div>
            <SignedList count={signed} />
          </div>
        )}
      </Loaded>
    </Refreshable>
  );
}

/** Both sides of a code need level 1: everything here would be refused. */
function NotVerified() {
  const t = useText('promotion');
  return <LevelFirst text={t('levelFirst')} />;
}
