/**
 * The member's sessions, and ending unknown ones. Each is confirmed once, because an untrusted
 * device can no longer show codes.
 */
import { useState } from 'react';
import { Badge, Button, Card, Icon, toast } from '@anywhen/ui';
import { SESSIONS_MAX, type OwnSession } from '@anywhen/protocol';
import { ApiRejection, NoAnswer } from '../../api/call.ts';
import { useFormat, useText } from '../../i18n/index.ts';
import { Dialog } from '../../parts/overlays.tsx';
import { serverNowMs } from '../../parts/server-clock.ts';
import { useSheetEntry } from '../../router/index.ts';
import { endOthers, endSessionOf } from '../data.ts';
import { useDeviceName } from '../device-name.ts';

const END_DIALOG = 'security.end-session';
const NOW_MS = 2 * 60_000; // The server updates the last use of a session once a minute.
const PHONES: readonly (string | null)[] = ['iPhone', 'Android'];

type SessionsCardProps = { sessions: readonly OwnSession[] };

export function SessionsCard({ sessions }: SessionsCardProps) {
  const t = useText('security');
  const [isOpen, open, close] = useSheetEntry(END_DIALOG);
  const [chosen, setChosen] = useState<OwnSession>();
  const hasOthers = sessions.some(({ isThis }) => !isThis);

  const ask = (session?: OwnSession) => {
    setChosen(session);
    open();
  };

  return (
    <Card padding="none" title={t('sessions.title')}>
      <p className="px-4 text-14 text-pretty text-text-muted">
        {t('sessions.text', { count: SESSIONS_MAX })}
      </p>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => ask(session)} />
        ))}
      </ul>
      {hasOthers && (
        <div className="p-4">
          <Button look="secondary" isFullWidth onClick={() => ask()}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
      <EndDialog isOpen={isOpen} onClose={close} session={chosen} />
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useText('security');
  const device = useDeviceName(session);
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon
        name={PHONES.includes(session.system) ? 'phone' : 'globe'}
        size={20}
        className="mt-0.5 shrink-0 text-text-muted"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-16 font-medium wrap-anywhere">
          {device}
          {session.isThis && <Badge tone="accent">{t('sessions.this')}</Badge>}
        </p>
        <SessionFacts session={session} />
      </div>
      {!session.isThis && (
        <Button
          look="secondary"
          size="small"
          aria-label={t('sessions.endOne', { device })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function SessionFacts({ session }: { session: OwnSession }) {
  const t = useText('security');
  const { dateTime } = useFormat();
  const { network, createdAtMs, lastSeenAtMs, isThis } = session;
  const isNow = isThis || serverNowMs() - lastSeenAtMs < NOW_MS;
  const facts = [
    isNow ? t('sessions.seenNow') : t('sessions.seen', { time: dateTime(lastSeenAtMs) }),
    t('sessions.since', { time: dateTime(createdAtMs) }),
    network === null ? t('sessions.erased') : t('sessions.network', { network }),
  ];
  return facts.map((fact) => (
    <p key={fact} className="tabular text-12 text-pretty text-text-muted">
      {fact}
    </p>
  ));
}

type EndDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Undefined for all others. */
  session: OwnSession | undefined;
};

function EndDialog({ isOpen, onClose, session }: EndDialogProps) {
  const t = useText('security');
  const device = useDeviceName(session);
  const [isBusy, setIsBusy] = useState(false);

  const end = async () => {
    setIsBusy(true);
    try {
      await (session ? endSessionOf(session.id) : endOthers());
      toast(t(session ? 'sessions.ended' : 'sessions.othersEnded'), 'success');
      onClose();
    } catch (error) {
      if (!(error instanceof ApiRejection || error instanceof NoAnswer)) throw error;
      toast(t('sessions.failed'), 'danger');
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(session ? 'sessions.endTitle' : 'sessions.othersTitle')}
      cancelLabel={t('sessions.keep')}
      confirmLabel={t(session ? 'sessions.end' : 'sessions.endOthers')}
      isBusy={isBusy}
      isDanger
      onConfirm={() => void end()}
    >
      {session ? t('sessions.endText', { device }) : t('sessions.othersText')}
    </Dialog>
  );
}
