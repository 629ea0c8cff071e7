/**
 * Sentences that lead members away from the app: to a messenger, a payment service, or to giving
 * away a password or code. The same words with "never" before them are a warning and pass.
 */
import { findFirst } from './staff-text-places.ts';

const MESSENGERS = [
  'telegram|whats ?app|we ?chat|viber|signal|discord|skype|kakao(?: ?talk)?|zalo|messenger',
  'facebook|instagram|weibo|snapchat|twitter|tiktok|微信|微博|電報|电报|飛機|飞机|脸书|臉書|扣扣|qq',
].join('|');
const PAYERS = [
  'pay ?pal|venmo|zelle|cash ?app|revolut|ali ?pay|we ?chat pay|支付宝|支付寶|微信支付|轉數快|转数快',
  'western union|money ?gram|gift cards?|perfect ?money|payeer|web ?money|m-?pesa|gcash|paytm',
  '礼品卡|禮品卡',
].join('|');
const NO_LETTER_BEFORE = '(?<!\\p{L})';
/** Chinese words have no spaces around them. */
const MESSENGER = `(?:(?<![a-z])(?:${MESSENGERS}|line)(?![a-z]))`;
const PAYER = `(?:(?<![a-z])(?:${PAYERS})(?![a-z]))`;

const CONTACTS: readonly RegExp[] = [
  /[\w.+-]+\s*(?:@|[([]at[)\]])\s*[\w-]+/iu,
  /(?<!\w)@[\w.]{3,}/u,
  new RegExp(`${MESSENGER} ?(?:id|号|號|账号|帳號|群|group|channel)? ?[:#=]\\s*\\S+`, 'iu'),
  new RegExp(`${MESSENGER} ?(?:id|号|號|账号|帳號)\\s*[\\w-]{3,}`, 'iu'),
  new RegExp('(?<![a-z])(?:qq|vx|wx|tg|v信|薇信|加v)\\s*[:#]?\\s*(?=[a-z_-]*\\d)\\w{5,}', 'iu'),
];
const INVITATIONS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:add|contact|write|message|text|reach|join|find|dm|ask|follow|chat|talk|speak|call)` +
      `[^.!?\\n]{0,40}\\b(?:on|via|by|through|over|our|my)\\s+(?:\\w+\\s+){0,2}${MESSENGER}`,
    'iu',
  ),
  new RegExp(
    `(?:[加扫掃进進入]|联系|聯絡|聯繫|私信|咨询|諮詢|找我)[^。!?\\n]{0,10}${MESSENGER}`,
    'iu',
  ),
  new RegExp(
    `(?:${NO_LETTER_BEFORE}(?:pay|send|transfer|deposit|top up|buy)` +
      `|付款|支付|轉帳|转账|轉賬|匯款|汇款|充值|[用到])[^.!?。\\n]{0,40}${PAYER}`,
    'iu',
  ),
  new RegExp(`${PAYER} ?(?:account|id|账号|帳號|:)`, 'iu'),
];

export function findContact(plain: string): string | undefined {
  return findFirst(plain, CONTACTS) ?? findUnlessDenied(plain, INVITATIONS);
}

const SECRET =
  '\\b(?:passwords?|pass ?(?:code|phrase)s?|pins?|otps?|cvv' +
  '|(?:verification|security|login|sms|e-?mail|recovery|backup|6-digit|six-digit) codes?' +
  '|(?:the|your|that|this) codes?|(?:seed|recovery) (?:phrases?|words?)|private keys?|mnemonics?)\\b';
const GIVING =
  '\\b(?:send|tell|give|share|provide|reply|forward|submit|post|write|message|show (?:me|us)' +
  '|read out|text|need)\\b';
const SECRET_ZH =
  '(?:密[码碼]|[验驗]证?證?[码碼]|助[记記][词詞]|私[钥鑰]|恢[复復][码碼]|[动動][态態][码碼]|PIN)';
const GIVING_ZH =
  '(?:[发發]送?(?:[给給来來到至]|我们|我們)|告[诉訴]|提供|回[复覆復]|分享|交[给給]|提交|[报報][给給]' +
  '|[给給](?:我|客服)|[转轉][发發]|截[图圖])';
const REQUESTS: readonly RegExp[] = [
  new RegExp(`${GIVING}[^.!?\\n]{0,50}${SECRET}`, 'iu'),
  new RegExp(`\\b(?:what(?: is|'s)|(?:may|can) (?:i|we) have)[^.!?\\n]{0,20}${SECRET}`, 'iu'),
  new RegExp(`\\b(?:enter|type|put)\\b[^.!?\\n]{0,40}${SECRET}[^.!?\\n]{0,20}\\bhere\\b`, 'iu'),
  new RegExp(`${GIVING_ZH}[^。!?\\n]{0,16}${SECRET_ZH}`, 'iu'),
  new RegExp(`[发發]送?[^。!?\\n]{0,6}${SECRET_ZH}[^。!?\\n]{0,4}[给給到至]`, 'iu'),
  new RegExp(`${SECRET_ZH}[^。!?\\n會会已]{0,12}${GIVING_ZH}`, 'iu'),
  // A question, or nothing but the secret.
  new RegExp(`${SECRET_ZH}.{0,4}(?:多少|什么|什麼)`, 'iu'),
  /^\W*(?:your|the) (?:[\w-]+ ){0,2}(?:codes?|passwords?)[ ,]*(?:please)?\W*$/iu,
];

export function findSecretRequest(plain: string): string | undefined {
  return findUnlessDenied(plain, REQUESTS);
}

/** Also where it is the app that sends. */
const DENIED = new RegExp(
  '\\b(?:we|the app|the system|it)(?: now| will| also| only| then)* *$' +
    "|\\b(?:never|not|nobody|no one|none|without|cannot|can't|don't|doesn't|won't|nor)\\b" +
    '|[不勿别別没沒無无]|切勿|[绝絕]不',
  'iu',
);
const SENTENCE = new RegExp('[^.!?。\\n]+(?:\\.\\w[^.!?。\\n]*)*[.!?。\\n]?', 'gu');

/** Sentence by sentence: "never" in one says nothing about the next. */
function findUnlessDenied(plain: string, patterns: readonly RegExp[]): string | undefined {
  for (const [sentence] of plain.matchAll(SENTENCE)) {
    for (const pattern of patterns) {
      const found = pattern.exec(sentence);
      if (!found) continue;
      const before = sentence.slice(0, found.index).split(/[,;:]/).at(-1) ?? '';
      if (!DENIED.test(before) && !DENIED.test(found[0])) return found[0];
    }
  }
  return undefined;
}
