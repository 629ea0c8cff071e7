/** Refusals of announcements, and the copy of one in each member's messages. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, refusal } from '../base/facets.ts';
import { text } from '../base/shapes.ts';
import { ANNOUNCEMENT_TITLE_MAX } from './rules.ts';

/** Empty in a language nobody wrote. */
const title = text(ANNOUNCEMENT_TITLE_MAX);

export const announcementsFacets = defineFacets({
  refusals: {
    ANNOUNCEMENT_BEGUN: refusal(8030, 409, 'it has begun: it can only be ended'),
    ANNOUNCEMENT_OVER: refusal(8031, 409, 'it has ended already'),
    ANNOUNCEMENT_CHANGED: refusal(8032, 409, 'a colleague has edited it meanwhile: look again'),
    ANNOUNCEMENTS_FULL: refusal(8033, 409, 'too many announcements are planned or running'),
  },
  messages: {
    announcement: messageKind(
      60,
      'system',
      {
        announcementId: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
        'zh-Hant': title,
        en: title,
        'zh-Hans': title,
        fr: title,
        ja: title,
        ko: title,
        ru: title,
        vi: title,
      },
      ({ announcementId }) => `/homeindex/about?part=announcements&id=${announcementId}`,
    ),
  },
});
