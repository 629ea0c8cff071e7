/** What an announcement may be, for the console's form and the server alike. */
import { type FoundInStaffText, findPaymentPlace } from '../base/staff-text.ts';
import type { FieldFault } from '../rejections.ts';
import { LANGUAGES } from '../base/languages.ts';
import type { AnnouncementTexts } from './in-language.ts';
import {
  ANNOUNCEMENT_BODY_MAX,
  ANNOUNCEMENT_LIFE_MS_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  type AnnouncementPriority,
} from './rules.ts';

/** As staff write it; without `fromMs` it begins at once. */
export type AnnouncementDraft = {
  readonly texts: AnnouncementTexts;
  readonly priority: AnnouncementPriority;
  readonly fromMs: number | null;
  readonly untilMs: number;
};

type Faults = Record<string, FieldFault>;

/** By field, such as `texts.en.title`; empty when all of it can be stored. */
export function findAnnouncementFaults(draft: AnnouncementDraft, nowMs: number): Faults {
  const { texts, fromMs, untilMs } = draft;
  const faults: Faults = {};
  if (!texts['zh-Hant'] && !texts.en) faults['texts'] = 'required';
  for (const { field, text, max } of fieldsOf(texts)) {
    const fault = findTextFault(text, max);
    if (fault) faults[field] = fault;
  }
  const beginsMs = fromMs ?? nowMs;
  if (beginsMs < nowMs) faults['fromMs'] = 'not-offered';
  const lifeMs = untilMs - beginsMs;
  if (lifeMs <= 0 || lifeMs > ANNOUNCEMENT_LIFE_MS_MAX) faults['untilMs'] = 'not-offered';
  return faults;
}

/** The first place to pay to, with the field it is in. */
export function findPlaceInTexts(
  texts: AnnouncementTexts,
): (FoundInStaffText & { field: string }) | undefined {
  for (const { field, text } of fieldsOf(texts)) {
    const found = findPaymentPlace(text);
    if (found) return { field, ...found };
  }
  return undefined;
}

function findTextFault(text: string, max: number): FieldFault | undefined {
  if (text.trim() === '') return 'required';
  if (text.length > max) return 'too-long';
  // In a body there are line breaks; nothing else may hide, or turn the direction of reading.
  const shown = max === ANNOUNCEMENT_BODY_MAX ? text.replaceAll('\n', '') : text;
  return /[\p{Cc}\p{Co}\p{Cn}\u202A-\u202E\u2066-\u2069]/u.test(shown) ? 'format' : undefined;
}

function fieldsOf(texts: AnnouncementTexts): { field: string; text: string; max: number }[] {
  return LANGUAGES.flatMap((language) => {
    const written = texts[language];
    if (!written) return [];
    const field = `texts.${language}`;
    return [
      { field: `${field}.title`, text: written.title, max: ANNOUNCEMENT_TITLE_MAX },
      { field: `${field}.body`, text: written.body, max: ANNOUNCEMENT_BODY_MAX },
    ];
  });
}
