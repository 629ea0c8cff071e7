/**
 * Where the member is signed in, and the ending of what they do not know. Each ending is asked
 * about once, because a device that loses its trust can show no codes any more.
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

const END_DIALOG = 'identity.end-session';
const NOW_MS = 2 * 60_000; // The server writes down once a minute that a session was used.
const PHONES: readonly (string | null)[] = ['iPhone', 'Android'];

type SessionsCardProps = { sessions: readonly OwnSession[] };

export function SessionsCard({ sessions }: SessionsCardProps) {
  const t = useText('identity');
  const [isOpen, open, close] = useSheetEntry(END_DIALOG);
  const [chosen, setChosen] = useState<OwnSession>();
  const hasOthers = sessions.some(({ isThis }) => !isThis);

  const ask = (session?: OwnSession) => {
    setChosen(session);
    open();
  };

  return (
    <Card padding="none" title={t('safety.sessions')}>
      <p className="px-4 text-14 text-pretty text-text-muted">
        {t('safety.sessionsText', { count: SESSIONS_MAX })}
      </p>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => ask(session)} />
        ))}
      </ul>
      {hasOthers && (
        <div className="p-4">
          <Button look="secondary" isFullWidth onClick={() => ask()}>
            {t('safety.endOthers')}
          </Button>
        </div>
      )}
      <EndDialog isOpen={isOpen} onClose={close} session={chosen} />
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useText('identity');
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
          {session.isThis && <Badge tone="accent">{t('safety.this')}</Badge>}
        </p>
        <SessionFacts session={session} />
      </div>
      {!session.isThis && (
        <Button
          look="secondary"
          size="small"
          aria-label={t('safety.endOne', { device })}
          onClick={onEnd}
        >
          {t('safety.end')}
        </Button>
      )}
    </li>
  );
}

function SessionFacts({ session }: { session: OwnSession }) {
  const t = useText('identity');
  const { dateTime } = useFormat();
  const { network, createdAtMs, lastSeenAtMs, isThis } = session;
  const isNow = isThis || serverNowMs() - lastSeenAtMs < NOW_MS;
  const facts = [
    isNow ? t('safety.seenNow') : t('safety.seen', { time: dateTime(lastSeenAtMs) }),
    t('safety.since', { time: dateTime(createdAtMs) }),
    network === null ? t('safety.erased') : t('safety.network', { network }),
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
  const t = useText('identity');
  const device = useDeviceName(session);
  const [isBusy, setIsBusy] = useState(false);

  const end = async () => {
    setIsBusy(true);
    try {
      await (session ? endSessionOf(session.id) : endOthers());
      toast(t(session ? 'safety.ended' : 'safety.othersEnded'), 'success');
      onClose();
    } catch (error) {
      if (!(error instanceof ApiRejection || error instanceof NoAnswer)) throw error;
      toast(t('safety.failed'), 'danger');
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(session ? 'safety.endTitle' : 'safety.othersTitle')}
      cancelLabel={t('safety.keep')}
      confirmLabel={t(session ? 'safety.end' : 'safety.endOthers')}
      isBusy={isBusy}
      isDanger
      onConfirm={() => void end()}
    >
      {session ? t('safety.endText', { device }) : t('safety.othersText')}
    </Dialog>
  );
}

/** Names of browsers and systems are the same in every language. */
function useDeviceName(session: OwnSession | undefined): string {
  const t = useText('identity');
  const names = [session?.browser, session?.system].filter((name) => typeof name === 'string');
  return names.length > 0 ? names.join(' · ') : t('safety.unknown');
}
