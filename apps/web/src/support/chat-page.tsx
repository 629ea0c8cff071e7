/**
 * `/kefu/kefu` (rulebook 15.3): a chat with an automated assistant, and with a person when one is
 * asked for. It says at once who answers.
 */
import { useCallback, useEffect, useState } from 'react';
import { Button, Skeleton } from '@anywhen/ui';
import { MoneyAskedLink } from '../caution-parts/money-asked-link.tsx';
import { useText, type RejectionText } from '../i18n/index.ts';
import { useTopEdgePx } from '../market-parts/top-edge.ts';
import { changeTyped } from '../parts/drafts/typed.ts';
import { SessionUnknown } from '../parts/session-unknown.tsx';
import { usePageIsShown } from '../router/index.ts';
import { useMember, useSessionState } from '../session/session.ts';
import { refreshChat, startChat, useChat } from './chat.ts';
import { Composer, DRAFT, NO_DRAFT } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useChatSync } from './use-chat-sync.ts';

export function Page() {
  const session = useSessionState();
  const uid = useMember()?.uid;
  if (session === 'unknown') return <SessionUnknown />;
  return <Conversation key={uid ?? 'visitor'} />;
}

function Conversation() {
  const [refused, setRefused] = useState<RejectionText>();
  const [topEdgePx, place] = useTopEdgePx();
  const isShown = usePageIsShown();
  const isOpen = useChat(({ conversation }) => conversation !== undefined);
  const isOffline = useChat((chat) => chat.isOffline);

  useEffect(() => {
    startChat(({ text, why }) => {
      setRefused(why);
      const change = (draft: typeof NO_DRAFT) => ({ text: text + draft.text });
      changeTyped(DRAFT, { empty: NO_DRAFT, change });
    });
  }, []);
  useChatSync(isShown);
  const forgetRefusal = useCallback(() => setRefused(undefined), []);

  return (
    <div
      ref={place}
      className="-mb-8 flex flex-col"
      style={{ minHeight: `calc(100dvh - ${topEdgePx}px)` }}
    >
      <div className="flex flex-1 flex-col justify-end gap-3 px-4 pt-4 pb-2">
        <FirstWords />
        {isOpen ? <MessageList /> : <Opening isOffline={isOffline} />}
      </div>
      <Composer refused={refused} onChange={forgetRefusal} />
    </div>
  );
}

/** Before anything is asked for: nobody shall think that a person reads. */
function FirstWords() {
  const t = useText('support');
  return (
    <div className="flex flex-col gap-1 rounded-card bg-surface-raised p-4 text-14 text-pretty">
      <p className="font-semibold">{t('assistant')}</p>
      <p className="text-text-muted">{t('never')}</p>
      <div className="pt-2">
        <MoneyAskedLink />
      </div>
    </div>
  );
}

function Opening({ isOffline }: { isOffline: boolean }) {
  const t = useText('support');
  if (!isOffline) return <Skeleton shape="block" height={96} />;
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <p className="text-14 text-pretty text-text-muted">{t('offline.opening')}</p>
      <Button look="secondary" onClick={() => void refreshChat()}>
        {t('again')}
      </Button>
    </div>
  );
}
