/** What is typed into the form of an announcement, and what is wrong with it, field by field. */
import {
  LANGUAGES,
  type AnnouncementDraft,
  type Language,
  type AnnouncementPriority,
  type AnnouncementTexts,
  type WrittenAnnouncement,
  findAnnouncementFaults,
  findPlaceInTexts,
} from '@anywhen/protocol';
import { DAY_MS } from '@anywhen/prices';
import { ApiRejection } from '../api/call.ts';
import { fieldTexts } from '../api/error-texts.ts';
import { readFieldText, toFieldText } from './moment-field.ts';
import { ANNOUNCEMENT_TEXTS, FAULT_TEXTS } from './texts.ts';

type TypedText = { title: string; body: string };

export type Typed = {
  texts: Readonly<Partial<Record<Language, TypedText>>>;
  priority: AnnouncementPriority;
  from: string;
  until: string;
};

export type Faults = Readonly<Record<string, string>>;

export const NOTHING_TYPED: TypedText = { title: '', body: '' };

export function newTyped(nowMs: number): Typed {
  return { texts: {}, priority: 'normal', from: '', until: toFieldText(nowMs + DAY_MS) };
}

export function typedOf({ texts, priority, fromMs, untilMs }: WrittenAnnouncement): Typed {
  const written = Object.entries(texts).flatMap(([language, text]) =>
    text ? [[language, text] as const] : [],
  );
  const times = { from: toFieldText(fromMs), until: toFieldText(untilMs) };
  return { texts: Object.fromEntries(written), priority, ...times };
}

/** Languages without a letter are not there. */
export function writtenTexts({ texts }: Typed): AnnouncementTexts {
  const written = LANGUAGES.flatMap((language) => {
    const text = texts[language];
    return text && `${text.title}${text.body}`.trim() !== '' ? [[language, text] as const] : [];
  });
  return Object.fromEntries(written);
}

export function draftOf(typed: Typed): AnnouncementDraft {
  return {
    texts: writtenTexts(typed),
    priority: typed.priority,
    fromMs: readFieldText(typed.from),
    untilMs: readFieldText(typed.until) ?? 0,
  };
}

/** By the rules of the server, before anything is sent. */
export function findFaults(typed: Typed, nowMs: number): Faults {
  const draft = draftOf(typed);
  const found = findAnnouncementFaults(draft, nowMs);
  const place = findPlaceInTexts(draft.texts);
  return {
    ...Object.fromEntries(Object.keys(found).map((field) => [field, textOf(field, found[field])])),
    ...(place ? { [place.field]: refusedText(place.fault, place.found) } : {}),
  };
}

/** Of a refusal by the server. */
export function faultsOf(error: unknown): Faults {
  if (!(error instanceof ApiRejection)) return {};
  const { code, data } = error.reply;
  if (code !== 'STAFF_TEXT_REFUSED') return fieldTexts(error);
  const { field, fault, found } = data ?? {};
  return { [String(field)]: refusedText(fault as keyof typeof FAULT_TEXTS, String(found)) };
}

function refusedText(fault: keyof typeof FAULT_TEXTS, found: string): string {
  return ANNOUNCEMENT_TEXTS.refused(FAULT_TEXTS[fault], found);
}

function textOf(field: string, fault: string | undefined): string {
  if (field === 'texts') return ANNOUNCEMENT_TEXTS.needed;
  if (field === 'fromMs') return ANNOUNCEMENT_TEXTS.fromPast;
  if (field === 'untilMs') return ANNOUNCEMENT_TEXTS.untilWrong;
  if (fault === 'required') return ANNOUNCEMENT_TEXTS.halfWritten;
  return field.endsWith('title') ? ANNOUNCEMENT_TEXTS.titleHint : ANNOUNCEMENT_TEXTS.bodyHint;
}
