/** `/my/msglist` (rulebook 15.1): messages to the member, newest first. */
import { MESSAGE_CATEGORIES, type MessageCategory } from '@anywhen/protocol';
import { Chips, EmptyState, IconButton } from '@anywhen/ui';
import { EmptyWithLink } from '../parts/loaded.tsx';
import { useText } from '../i18n/index.ts';
import { useUnread } from '../live/messages.ts';
import { findOne, writeQuery } from '../money-forms/address-filter.ts';
import { PagedList } from '../money-forms/paged-list.tsx';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import { TitleBarAction } from '../parts/title-bar-action.tsx';
import type { To } from '../router/index.ts';
import { refreshMessages, sendRead, useMessages } from './data.ts';
import { MessageRow } from './message-row.tsx';

type Filter = { readonly category: MessageCategory | undefined };

const ALL = 'all';

export function Page() {
  const t = useText('messages');
  const [{ category }, applyFilter] = useAddressFilter(readFilter, writeFilter);
  return (
    <Refreshable onRefresh={refreshMessages}>
      <div className="flex flex-col gap-3 py-3">
        <div className="px-4">
          <Chips
            label={t('category.label')}
            value={category ?? ALL}
            options={[ALL, ...MESSAGE_CATEGORIES].map((value) => ({
              value,
              label: t(`category.${value}` as 'category.all'),
            }))}
            onChange={(value) => applyFilter({ category: findOne(MESSAGE_CATEGORIES, value) })}
          />
        </div>
        <MessageList key={category ?? ALL} category={category} />
      </div>
    </Refreshable>
  );
}

function MessageList({ category }: Filter) {
  const asked = useMessages(category);
  const messages = asked.data?.pages.flatMap((page) => page.messages);
  return (
    <>
      <ReadAll newestId={messages?.[0]?.id} isWhole={category === undefined} />
      <PagedList
        asked={asked}
        lines={messages}
        toCome={{ count: 6, hasPicture: true }}
        none={<NoMessages isWhole={category === undefined} />}
        rowRem={6}
      >
        {(message) => <MessageRow message={message} />}
      </PagedList>
    </>
  );
}

/** Up to the newest that is shown: later ones were not seen. */
function ReadAll({ newestId, isWhole }: { newestId: string | undefined; isWhole: boolean }) {
  const t = useText('messages');
  const unread = useUnread();
  if (newestId === undefined || unread === 0 || !isWhole) return null;
  return (
    <TitleBarAction>
      <IconButton
        icon="check"
        label={t('readAll')}
        onClick={() => void sendRead({ upTo: newestId })}
      />
    </TitleBarAction>
  );
}

function NoMessages({ isWhole }: { isWhole: boolean }) {
  const t = useText('messages');
  if (!isWhole) return <EmptyState icon="bell" title={t('none.ofKind')} />;
  return (
    <EmptyWithLink
      icon="bell"
      title={t('none.title')}
      text={t('none.text')}
      href="/homeindex/quotes"
      label={t('none.action')}
    />
  );
}

function readFilter(query: URLSearchParams): Filter {
  return { category: findOne(MESSAGE_CATEGORIES, query.get('category')) };
}

function writeFilter({ category }: Filter): To {
  return `/my/msglist${writeQuery({ category })}`;
}
