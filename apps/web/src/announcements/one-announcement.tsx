/** One announcement, in the reader's language where it was written in it. */
import { inLanguage } from '@anywhen/protocol';
import { Article, Card, EmptyState } from '@anywhen/ui';
import { useFormat, useLanguage, useText } from '../i18n/index.ts';
import { LoadingRows } from '../parts/list-start.tsx';
import { EmptyWithLink, Found } from '../parts/loaded.tsx';
import { useAnnouncement } from './data.ts';

export function OneAnnouncement({ id }: { id: string }) {
  const t = useText('announcements');
  const language = useLanguage();
  const { dateTime } = useFormat();
  const none = (
    <EmptyWithLink
      icon="megaphone"
      title={t('gone.title')}
      text={t('gone.text')}
      href="/homeindex/about?part=announcements"
      label={t('all')}
    />
  );
  return (
    <div className="p-4">
      <Card>
        <Found
          asked={useAnnouncement(id)}
          none={none}
          loading={<LoadingRows count={4} hasPicture={false} />}
        >
          {({ texts, fromMs, untilMs, isRunning }) => {
            const written = inLanguage(texts, language);
            if (!written) return <EmptyState icon="megaphone" title={t('gone.title')} />;
            const { title, body } = written;
            const times =
              fromMs === null || untilMs === null
                ? t('permanent')
                : t(isRunning ? 'times' : 'timesEnded', {
                    from: dateTime(fromMs),
                    until: dateTime(untilMs),
                  });
            return <Article title={title} detail={times} text={body} />;
          }}
        </Found>
      </Card>
    </div>
  );
}
