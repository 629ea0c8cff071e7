/** Who is logged in, with which role, and the way out. */
import { logOutStaff } from '@anywhen/protocol';
import { Avatar, Button } from '@anywhen/ui';
import { callApi } from '../api/call.ts';
import { Failure } from '../parts/failure.tsx';
import { ROLE_TEXTS } from '../parts/texts.ts';
import { useAction } from '../parts/use-action.ts';
import { navigate } from '../router/router.tsx';
import { leaveSession, useSelf } from '../session/session.ts';
import { FRAME_TEXTS } from './texts.ts';

export function SelfCard() {
  const { id, role } = useSelf();
  const { run, isBusy, error } = useAction(async () => {
    await callApi(logOutStaff);
    leaveSession();
    navigate('/', { isReplacing: true });
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <Avatar name={id} size={32} />
        <div className="flex min-w-0 flex-col">
          <span className="truncate text-14 font-medium">{id}</span>
          <span className="text-12 text-text-muted">{ROLE_TEXTS[role]}</span>
        </div>
      </div>
      <Failure error={error} />
      <Button look="secondary" size="small" icon="logout" isBusy={isBusy} onClick={() => run()}>
        {FRAME_TEXTS.logOut}
      </Button>
    </div>
  );
}
