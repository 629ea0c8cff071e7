/** What the assistant says to a text: its best suggestions, and the member's own open cases. */
import { QUOTED_CASES, type QuotedCase, type Language } from '@anywhen/protocol';
import { sourceOf } from '../staff/staff.ts';
import { findAnswers } from './assistant/assistant.ts';
import type { SupportDb } from './conversation-table.ts';
import type { NewSupportMessage } from './message-table.ts';

const DEPOSIT = [
  /deposit|top.?up|recharge|充值|充幣|充币|入金|存款|儲值|储值/iu,
  /d[ée]p[oôó]t|d[ée]pos[ée]|versement|チャージ|입금|충전|пополн|депозит|n[ạa]p (?:ti[ềe]n|usdt)/iu,
];
const WITHDRAWAL = [
  /withdraw|payout|cash.?out|提現|提现|提幣|提币|提款|出金/iu,
  /retrait|retirer|引き?出|払い?出|출금|인출|вывод|вывест|снят|r[úu]t (?:ti[ềe]n|usdt)/iu,
];
const VERIFICATION = [
  /verif|kyc|identity|認證|认证|實名|实名|身份/iu,
  /v[ée]rifi|identit[ée]|認証|本人確認|인증|верифик|подтвержд|личност|x[áa]c minh/iu,
];

/** What a text about each kind of case says, in the languages of the app. */
const ABOUT: Record<QuotedCase, readonly RegExp[]> = {
  deposit: DEPOSIT,
  withdrawal: WITHDRAWAL,
  basic: VERIFICATION,
  advanced: VERIFICATION,
};
/** Of whatever it is about: how long it takes, where it is. */
const ABOUT_ANY = [
  /\b(?:case|review|pending|status)\b|審核|审核|進度|进度|狀態|状态/iu,
  /examen|en attente|statut|審査|進捗|심사|진행|статус|провер|đang duyệt|trạng thái/iu,
];
const QUOTED_OF_A_KIND = 5;

export async function answerText(
  db: SupportDb,
  { text, language, uid }: { text: string; language: Language; uid: number | null },
): Promise<NewSupportMessage> {
  const answers = findAnswers(text, language);
  const kinds = QUOTED_CASES.filter((kind) =>
    [...ABOUT[kind], ...ABOUT_ANY].some((pattern) => pattern.test(text)),
  );
  const cases = uid === null ? [] : await listOwnOpenCases(db, uid, kinds);
  return { side: 'assistant', clientId: null, content: { kind: 'answers', answers, cases } };
}

async function listOwnOpenCases(db: SupportDb, uid: number, kinds: readonly QuotedCase[]) {
  const found = [];
  for (const kind of kinds) {
    const { open, list } = sourceOf(kind);
    const rest = `where uid = $1 and ${open} order by id desc limit ${QUOTED_OF_A_KIND}`;
    for (const each of await list(db, rest, [uid])) {
      const { id, submittedAtMs, dueAtMs, amount, currency } = each;
      found.push({ kind, id, submittedAtMs, dueAtMs, amount, currency });
    }
  }
  return found;
}
