/** The assistant's texts: in each complete language, true to the numbers, and never prying. */
import { describe, expect, it } from 'vitest';
import { COMPLETE_LANGUAGES } from '@anywhen/protocol';
import { answerById } from './assistant.ts';
import { ANSWER_IDS, CATALOGUES } from './catalogues.ts';
import { fillFigures } from './figures.ts';

const all = COMPLETE_LANGUAGES.flatMap((language) =>
  ANSWER_IDS.map((id) => ({ language, id, ...CATALOGUES[language].answers[id] })),
);

/** Names that have a digit in them, the turn of the day, and the levels of verification. */
const DIGITS_ALLOWED =
  /00:00 UTC|TRC20|BEP20|ERC20|mp4|(?:level |niveau |niveau de vérification |Lv\.|cấp )[012]/gi;

const ENDS = /(?<=[.!?])\s|[。！？]/;

describe('the list of answers', () => {
  it('[15.3] has the same 64 questions or more in each complete language', () => {
    expect(ANSWER_IDS.length).toBeGreaterThanOrEqual(64);
    for (const language of COMPLETE_LANGUAGES) {
      expect(Object.keys(CATALOGUES[language].answers)).toEqual(ANSWER_IDS);
      const { answers } = CATALOGUES[language];
      const questions = new Set(ANSWER_IDS.map((id) => answers[id].question));
      expect(questions.size).toBe(ANSWER_IDS.length);
    }
  });

  it('[15.3] answers in one to four sentences', () => {
    const wrong = all.filter(({ answer }) => {
      const sentences = answer.split(ENDS).filter((part) => part.trim() !== '');
      return sentences.length < 1 || sentences.length > 4;
    });
    expect(wrong.map(({ id, language }) => `${language} ${id}`)).toEqual([]);
  });

  it('[0.8] names every number and writes none down itself', () => {
    const typed = all.filter(({ question, answer }) =>
      /\d/.test(
        `${question} ${answer}`.replaceAll(/\{[^}]+\}/g, '').replaceAll(DIGITS_ALLOWED, ''),
      ),
    );
    expect(typed.map(({ id, language }) => `${language} ${id}`)).toEqual([]);
  });

  it('names the same numbers in each language', () => {
    const figuresIn = (text: string) => [...text.matchAll(/\{[^}]+\}/g)].map(String).toSorted();
    const differing = all.filter(({ id, answer }) => {
      const english = figuresIn(CATALOGUES.en.answers[id].answer);
      return String(figuresIn(answer)) !== String(english);
    });
    expect(differing.map(({ id, language }) => `${language} ${id}`)).toEqual([]);
  });

  it('[0.8] fills in every number', () => {
    for (const { id, language } of all) {
      const { question, answer } = answerById(id, language) ?? { question: '', answer: '' };
      expect(`${question}${answer}`).not.toMatch(/[{}]|undefined|NaN/);
    }
  });

  it('has no text of the one Chinese script in the other', () => {
    const simplified = all.filter(
      ({ language, answer }) => language === 'zh-Hant' && /[们这时会]/.test(answer),
    );
    const traditional = all.filter(
      ({ language, answer }) => language === 'zh-Hans' && /[們這時會帳]/.test(answer),
    );
    expect([...simplified, ...traditional].map(({ id }) => id)).toEqual([]);
  });
});

describe('passwords and codes', () => {
  const ASKS = [
    /\b(?:send|tell|give|write|show|post|share) (?:us|me|it here)\b/i,
    /\b(?:send|tell|give|share|post|write)\b[^.]*\b(?:your|the) (?:\w+ )?(?:password|code|pin)/i,
    /\b(?:envoyez|donnez|communiquez|indiquez|transmettez|écrivez|dites)-(?:nous|moi|ici)\b/i,
    /\b(?:envoyez|donnez|communiquez|transmettez|écrivez|dites)[- ]l[ea][- ](?:nous|moi|ici)\b/i,
    /\b(?:envoyez|donnez|communiquez|indiquez|écrivez)\b[^.]*\b(?:votre|le) (?:mot de passe|code)/i,
    /(?:パスワード|コード)[^。]{0,12}(?:教えて|送って|書いて|伝えて|お知らせ)/,
    /(?:비밀번호|인증번호|코드)[^.]{0,12}(?:알려|보내|적어|말씀해) ?주/,
    /(?:пришлите|отправьте|сообщите|назовите|скажите|напишите|дайте)[^.]*(?:пароль|код)(?![а-яё])/i,
    /(?:gửi|cho|đưa|nhập|viết|báo)[^.]*(?:mật khẩu|mã)[^.]*(?:cho chúng tôi|vào đây|ở đây)/i,
    /(?:gửi|đưa|báo|cho) (?:chúng )?tôi (?:biết )?(?:mật khẩu|mã)/i,
    /(?:告訴|提供|傳給|發給|給)我們?[^。]*(?:密碼|驗證碼|復原碼|授權碼)/,
    /(?:告诉|提供|传给|发给|给)我们?[^。]*(?:密码|验证码|恢复码|授权码)/,
  ];

  it('[15.3] are never asked for', () => {
    const asking = all.filter(({ answer }) => ASKS.some((pattern) => pattern.test(answer)));
    expect(asking.map(({ id, language }) => `${language} ${id}`)).toEqual([]);
  });

  it.each([
    'Please send us your login password.',
    'Tell me the code you got.',
    'Just write your verification code here.',
    'Envoyez-nous votre mot de passe.',
    'Indiquez votre code de vérification.',
    'ログインパスワードを教えてください。',
    '届いたコードをここに送ってください。',
    '로그인 비밀번호를 알려 주세요.',
    '받은 인증번호를 여기에 적어 주세요.',
    'Пришлите нам ваш пароль для входа.',
    'Назовите код из письма.',
    'Hãy gửi mật khẩu cho chúng tôi.',
    'Cho tôi biết mã xác minh.',
    '請提供我們您的驗證碼。',
    '请告诉我您的密码。',
  ])('would be noticed: %s', (text) => {
    expect(ASKS.some((pattern) => pattern.test(text))).toBe(true);
  });
});

describe('figures', () => {
  it.each([
    ['{funding.grant} USDT', 'en', '10,000 USDT'],
    ['{identity.withdrawLock}', 'en', '1 hour'],
    ['{identity.withdrawLock}', 'zh-Hant', '1 小時'],
    ['{identity.sessionIdle}', 'zh-Hans', '7天'],
    ['{spot.spotFee}', 'en', '0.1%'],
    ['{identity.fundPasswordLength}', 'en', '6–32'],
    ['{spot.spotValue.max}', 'en', '1,000,000'],
    ['{withdrawals.withdrawalLimits.2.times}', 'en', '10'],
    ['{seconds.breaks}', 'zh-Hant', '1、7、30'],
    ['{seconds.breaks}', 'fr', '1, 7, 30'],
    ['{spot.spotFee}', 'fr', '0,1\u00a0%'],
    ['{identity.withdrawLock}', 'ja', '1 時間'],
    ['{seconds.breaks}', 'ja', '1、7、30'],
    ['{identity.withdrawLock}', 'ko', '1시간'],
    ['{identity.withdrawLock}', 'ru', '1 ч'],
    ['{identity.sessionIdle}', 'ru', '7 дн.'],
    ['{identity.withdrawLock}', 'vi', '1 giờ'],
    ['{spot.spotFee}', 'ru', '0,1\u00a0%'],
    ['{spot.spotValue.max}', 'vi', '1.000.000'],
    ['{spot.spotValue.max}', 'fr', '1\u202f000\u202f000'],
  ] as const)('%s in %s reads %s', (text, language, read) => {
    expect(fillFigures(text, language)).toBe(read);
  });

  it('name the languages that are complete, in the language of the answer', () => {
    const { answer } = answerById('language', 'fr') ?? { answer: '' };
    expect(answer).toMatch(/anglais/);
    expect(answer).toMatch(/français/);
    expect(answer).toMatch(/japonais/);
    for (const language of COMPLETE_LANGUAGES) {
      const listed = fillFigures('{languages}', language).split(
        /、|, | et | and | ?和|與|及| 및 | и | và /,
      );
      expect(listed, language).toHaveLength(COMPLETE_LANGUAGES.length);
    }
  });

  it('are refused when no table has them', () => {
    expect(() => fillFigures('{identity.nothing}', 'en')).toThrow('identity.nothing');
  });
});
