/** The staff accounts: who there is, new ones, and for admins the way to disable or reset one. */
import { type StaffAccount, disableStaff, listStaff, resetStaff } from '@anywhen/protocol';
import { Badge, Button, Card, toast } from '@anywhen/ui';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { refresh, useAnswer } from '../api/use-answer.ts';
import { Ask } from '../parts/ask.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { formatMoment } from '../parts/moments.ts';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { ROLE_TEXTS, TEXTS } from '../parts/texts.ts';
import { useSelf } from '../session/session.ts';
import { type NewLink, NewLinkCard } from './new-link-card.tsx';
import { NewAccount } from './new-account.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

type Asked = { id: string; what: 'disable' | 'reset' };

export function Page({ title }: PageProps) {
  const query = useAnswer(listStaff);
  const { role } = useSelf();
  const [link, setLink] = useState<NewLink>();
  const [asked, setAsked] = useState<Asked>();
  const isAdmin = role === 'admin';
  return (
    <PageFrame title={title} detail={ACCOUNT_TEXTS.detail}>
      {link && <NewLinkCard link={link} onDone={() => setLink(undefined)} />}
      {isAdmin && <NewAccount onCreated={setLink} />}
      <Card title={ACCOUNT_TEXTS.list} padding="none">
        <Loaded query={query}>
          {({ accounts }) => (
            <Accounts accounts={accounts} onAsk={isAdmin ? setAsked : undefined} />
          )}
        </Loaded>
      </Card>
      {asked && <AskFirst asked={asked} onClose={() => setAsked(undefined)} onLink={setLink} />}
    </PageFrame>
  );
}

type AccountsProps = {
  accounts: readonly StaffAccount[];
  onAsk: ((asked: Asked) => void) | undefined;
};

function Accounts({ accounts, onAsk }: AccountsProps) {
  const self = useSelf();
  const actions = {
    label: ACCOUNT_TEXTS.actions,
    render: ({ id, isDisabled }: StaffAccount) => {
      if (isDisabled || id === self.id) return null;
      return (
        <span className="flex flex-wrap gap-2">
          <Button look="secondary" size="small" onClick={() => onAsk?.({ id, what: 'reset' })}>
            {ACCOUNT_TEXTS.reset}
          </Button>
          <Button look="secondary" size="small" onClick={() => onAsk?.({ id, what: 'disable' })}>
            {ACCOUNT_TEXTS.disable}
          </Button>
        </span>
      );
    },
  };
  return (
    <Table
      label={ACCOUNT_TEXTS.list}
      rows={accounts}
      keyOf={({ id }) => id}
      columns={[
        {
          label: ACCOUNT_TEXTS.name,
          render: ({ id }) => (
            <span className="font-medium">
              {id} {id === self.id && <Badge>{ACCOUNT_TEXTS.you}</Badge>}
            </span>
          ),
        },
        { label: ACCOUNT_TEXTS.role, render: ({ role }) => ROLE_TEXTS[role] },
        { label: ACCOUNT_TEXTS.state, render: (account) => <State account={account} /> },
        { label: ACCOUNT_TEXTS.created, render: ({ createdAtMs }) => formatMoment(createdAtMs) },
        {
          label: ACCOUNT_TEXTS.seen,
          render: ({ lastSeenAtMs }) =>
            lastSeenAtMs === null ? TEXTS.never : formatMoment(lastSeenAtMs),
        },
        ...(onAsk ? [actions] : []),
      ]}
    />
  );
}

function State({ account }: { account: StaffAccount }) {
  if (account.isDisabled) return <Badge tone="danger">{ACCOUNT_TEXTS.disabled}</Badge>;
  if (!account.hasPassword) return <Badge tone="warn">{ACCOUNT_TEXTS.invited}</Badge>;
  if (!account.hasAuthenticator) return <Badge tone="warn">{ACCOUNT_TEXTS.noAuthenticator}</Badge>;
  return <Badge tone="accent">{ACCOUNT_TEXTS.active}</Badge>;
}

type AskFirstProps = { asked: Asked; onClose: () => void; onLink: (link: NewLink) => void };

function AskFirst({ asked: { id, what }, onClose, onLink }: AskFirstProps) {
  const params = { id };
  if (what === 'disable') {
    return (
      <Ask
        title={ACCOUNT_TEXTS.disableTitle(id)}
        text={ACCOUNT_TEXTS.disableText}
        confirmLabel={ACCOUNT_TEXTS.disable}
        onClose={onClose}
        onConfirm={async (remark) => {
          await callApi(disableStaff, { params, body: { remark } });
          toast(ACCOUNT_TEXTS.disabledToast(id), 'success');
          refresh(listStaff);
        }}
      />
    );
  }
  return (
    <Ask
      title={ACCOUNT_TEXTS.resetTitle(id)}
      text={ACCOUNT_TEXTS.resetText}
      confirmLabel={ACCOUNT_TEXTS.reset}
      onClose={onClose}
      onConfirm={async (remark) => {
        onLink({ id, ...(await callApi(resetStaff, { params, body: { remark } })) });
        refresh(listStaff);
      }}
    />
  );
}
