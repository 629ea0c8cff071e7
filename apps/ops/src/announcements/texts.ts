/** Texts of announcements. */
import type {
  Language,
  AnnouncementPriority,
  AnnouncementState,
  StaffTextFault,
} from '@anywhen/protocol';

export const ANNOUNCEMENT_TEXTS = {
  detail: 'The permanent one is in the code: it stays above all of these and has no end.',
  states: { planned: 'Planned', running: 'Running', ended: 'Ended' },
  state: 'State',
  write: 'Write an announcement',
  none: { planned: 'None is planned', running: 'None is running', ended: 'None has ended' },
  list: 'Announcements',
  title: 'Title',
  body: 'Text',
  titleHint: 'At most 80 characters; Home shows it.',
  bodyHint: 'At most 1 000 characters; a new line begins a paragraph.',
  languages: 'Language of this text',
  language: 'Languages',
  needed: 'Write Traditional Chinese or English at least.',
  halfWritten: 'A language has a title and a text, or neither.',
  priority: 'Priority',
  from: 'From',
  fromHint: 'In your time zone. Empty: at once.',
  fromPast: 'This moment is over. Leave it empty to begin at once.',
  until: 'Until',
  untilHint: 'In your time zone, at most 366 days later.',
  untilWrong: 'It ends after it began, and within 366 days.',
  publish: 'Publish',
  plan: 'Plan',
  save: 'Save the new revision',
  written: 'The announcement is written',
  edited: 'The new revision is saved',
  preview: 'As members see it',
  previewNone: 'Write a title and a text to see it.',
  edit: 'Edit',
  stopEditing: 'Leave without saving',
  end: 'End early',
  endTitle: 'End this announcement for good?',
  endText:
    'It leaves Home at once and cannot begin again. It stays in the history, and copies that members already have stay with them.',
  ended: 'The announcement is ended',
  facts: 'About it',
  writtenBy: 'Written by',
  endedBy: 'Ended by',
  revision: 'Revision',
  byAt: (who: string, moment: string) => `${who}, ${moment}`,
  refused: (why: string, words: string) => `${why}: “${words}”`,
} as const;

export const PRIORITY_TEXTS: Readonly<Record<AnnouncementPriority, string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
};

export const STATE_TONES = {
  planned: 'accent',
  running: 'up',
  ended: 'neutral',
} as const satisfies Readonly<Record<AnnouncementState, string>>;

export const LANGUAGE_TEXTS: Readonly<Record<Language, string>> = {
  'zh-Hant': '繁體中文',
  en: 'English',
  'zh-Hans': '简体中文',
  fr: 'Français',
  ja: '日本語',
  ko: '한국어',
  ru: 'Русский',
  vi: 'Tiếng Việt',
};

/** Why a text of staff is refused. */
export const FAULT_TEXTS: Readonly<Record<StaffTextFault, string>> = {
  link: 'No link may stand here',
  address: 'No address of a wallet may stand here',
  account: 'No bank account may stand here',
  number: 'No account or phone number may stand here',
  contact: 'No contact outside the app may stand here',
  secret: 'Nobody may be asked for a password or code',
};
