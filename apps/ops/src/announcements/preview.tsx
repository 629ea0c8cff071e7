/** An announcement as members see it: the bar on Home and the page, with the same parts. */
import { type AnnouncementTexts, PERMANENT_ANNOUNCEMENT, inLanguage } from '@anywhen/protocol';
import { Article, Card, NoticeLines } from '@anywhen/ui';
import { ANNOUNCEMENT_TEXTS } from './texts.ts';

type PreviewProps = { texts: AnnouncementTexts; language: string; times?: string | undefined };

export function Preview({ texts, language, times }: PreviewProps) {
  const text = inLanguage(texts, language);
  const permanent = inLanguage(PERMANENT_ANNOUNCEMENT.texts, language);
  return (
    <Card title={ANNOUNCEMENT_TEXTS.preview}>
      {text?.title ? (
        <div className="flex max-w-98 flex-col gap-4" lang={language}>
          <p
            className="flex min-h-11 items-center gap-2.5 rounded-card bg-surface-sunken px-3
            text-12 text-text-muted"
          >
            <NoticeLines first={permanent?.title ?? ''} second={text.title} />
          </p>
          <Article title={text.title} detail={times} text={text.body} />
        </div>
      ) : (
        <p className="text-14 text-text-muted">{ANNOUNCEMENT_TEXTS.previewNone}</p>
      )}
    </Card>
  );
}
