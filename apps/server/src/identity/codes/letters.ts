/** The mails we send, in the language of the page that caused them. They name nobody's data. */
import { CODE_LIFE_MS, type Language } from '@anywhen/protocol';
import { pageLanguageOf } from '../../platform/http/small-page.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import type { Visit } from '../deps.ts';
import type { CodePurpose } from './inbox.ts';

type Sent = { to: string; visit: Pick<Visit, 'acceptLanguage'> };

export function codeLetter({
  to,
  visit,
  code,
  purpose,
}: Sent & { code: string; purpose: CodePurpose }): Letter {
  const { subject, codeFor, valid, notAsked, simulated } = textsFor(visit);
  const minutes = CODE_LIFE_MS / 60_000;
  const lines = [codeFor[purpose](code), valid(minutes), simulated, notAsked];
  return { to, subject, text: lines.join('\n\n') };
}

/** To the address that was the member's until now. */
export function movedLetter({ to, visit }: Sent): Letter {
  const { moved, simulated } = textsFor(visit);
  return { to, subject: moved.subject, text: [moved.what, moved.notYou, simulated].join('\n\n') };
}

function textsFor({ acceptLanguage }: Sent['visit']): Texts {
  return TEXTS[pageLanguageOf({ 'accept-language': acceptLanguage })];
}

type Texts = {
  subject: string;
  codeFor: Readonly<Record<CodePurpose, (code: string) => string>>;
  valid: (minutes: number) => string;
  notAsked: string;
  simulated: string;
  moved: { subject: string; what: string; notYou: string };
};

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    subject: 'Your Anywhen Paper code',
    codeFor: {
      register: (code) => `${code} is your code to open your member account at Anywhen Paper.`,
      forgot: (code) => `${code} is your code to set a new password at Anywhen Paper.`,
      bind: (code) =>
        `${code} is your code to bind this address to your member account at Anywhen Paper.`,
    },
    valid: (minutes) =>
      `It is valid for ${minutes} minutes. Nobody from Anywhen Paper will ask you for it.`,
    notAsked: 'If you did not ask for it, you need not do anything.',
    simulated: 'Simulated trading – no real money.',
    moved: {
      subject: 'Your Anywhen Paper address was changed',
      what: 'The e-mail address of your Anywhen Paper member account is another one now.',
      notYou: 'If this was not you, log in by username or UID and change your password at once.',
    },
  },
  'zh-Hant': {
    subject: '您的 Anywhen Paper 驗證碼',
    codeFor: {
      register: (code) => `${code} 是您註冊 Anywhen Paper 會員的驗證碼。`,
      forgot: (code) => `${code} 是您在 Anywhen Paper 重設密碼的驗證碼。`,
      bind: (code) => `${code} 是將此郵箱綁定到您 Anywhen Paper 帳號的驗證碼。`,
    },
    valid: (minutes) => `${minutes} 分鐘內有效。Anywhen Paper 的人員不會向您索取驗證碼。`,
    notAsked: '如果不是您本人要求的，無需理會。',
    simulated: '模擬交易，不涉及真實資金。',
    moved: {
      subject: '您的 Anywhen Paper 郵箱已變更',
      what: '您的 Anywhen Paper 會員帳號已改用另一個郵箱。',
      notYou: '如果不是您本人操作，請用用戶名或 UID 登入，並立即更改密碼。',
    },
  },
  'zh-Hans': {
    subject: '您的 Anywhen Paper 验证码',
    codeFor: {
      register: (code) => `${code} 是您注册 Anywhen Paper 会员的验证码。`,
      forgot: (code) => `${code} 是您在 Anywhen Paper 重设密码的验证码。`,
      bind: (code) => `${code} 是将此邮箱绑定到您 Anywhen Paper 账号的验证码。`,
    },
    valid: (minutes) => `${minutes} 分钟内有效。Anywhen Paper 的人员不会向您索取验证码。`,
    notAsked: '如果不是您本人要求的，无需理会。',
    simulated: '模拟交易，不涉及真实资金。',
    moved: {
      subject: '您的 Anywhen Paper 邮箱已变更',
      what: '您的 Anywhen Paper 会员账号已改用另一个邮箱。',
      notYou: '如果不是您本人操作，请用用户名或 UID 登录，并立即更改密码。',
    },
  },
  fr: {
    subject: 'Votre code Anywhen Paper',
    codeFor: {
      register: (code) => `${code} est votre code pour ouvrir votre compte Anywhen Paper.`,
      forgot: (code) =>
        `${code} est votre code pour choisir un nouveau mot de passe Anywhen Paper.`,
      bind: (code) =>
        `${code} est votre code pour lier cette adresse à votre compte Anywhen Paper.`,
    },
    valid: (minutes) =>
      `Il est valable ${minutes} minutes. Personne chez Anywhen Paper ne vous le demandera.`,
    notAsked: 'Si vous n’avez rien demandé, vous n’avez rien à faire.',
    simulated: 'Trading simulé – pas d’argent réel.',
    moved: {
      subject: 'Votre adresse Anywhen Paper a été modifiée',
      what: 'L’adresse e-mail de votre compte Anywhen Paper a été remplacée par une autre.',
      notYou:
        'Si ce n’était pas vous, connectez-vous avec votre identifiant ou votre UID et changez ' +
        'aussitôt de mot de passe.',
    },
  },
  ja: {
    subject: 'Anywhen Paper の認証コード',
    codeFor: {
      register: (code) => `${code} は Anywhen Paper の会員登録に使う認証コードです。`,
      forgot: (code) => `${code} は Anywhen Paper のパスワードの再設定に使う認証コードです。`,
      bind: (code) => `${code} は Anywhen Paper にこのアドレスを登録するための認証コードです。`,
    },
    valid: (minutes) =>
      `有効期間は${minutes}分です。Anywhen Paper がこのコードをお尋ねすることはありません。`,
    notAsked: 'お心当たりがない場合は、何もする必要はありません。',
    simulated: 'シミュレーション取引です。実際のお金は使いません。',
    moved: {
      subject: 'Anywhen Paper のメールアドレスが変更されました',
      what: 'Anywhen Paper のアカウントのメールアドレスが、別のものに変更されました。',
      notYou:
        'ご本人による変更でない場合は、ユーザー名または UID でログインし、すぐにパスワードを変更してください。',
    },
  },
  ko: {
    subject: 'Anywhen Paper 인증 코드',
    codeFor: {
      register: (code) => `${code}: Anywhen Paper 회원 가입용 인증 코드입니다.`,
      forgot: (code) => `${code}: Anywhen Paper 비밀번호 재설정용 인증 코드입니다.`,
      bind: (code) => `${code}: 이 주소를 Anywhen Paper 계정에 등록하기 위한 인증 코드입니다.`,
    },
    valid: (minutes) =>
      `유효 시간은 ${minutes}분입니다. Anywhen Paper는 이 코드를 절대 묻지 않습니다.`,
    notAsked: '요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다.',
    simulated: '모의 거래 – 실제 돈이 아닙니다.',
    moved: {
      subject: 'Anywhen Paper 이메일 주소가 변경되었습니다',
      what: 'Anywhen Paper 계정의 이메일 주소가 다른 주소로 변경되었습니다.',
      notYou: '본인이 변경하지 않았다면 사용자 이름이나 UID로 로그인해 바로 비밀번호를 변경하세요.',
    },
  },
  ru: {
    subject: 'Ваш код Anywhen Paper',
    codeFor: {
      register: (code) => `${code} — ваш код для регистрации в Anywhen Paper.`,
      forgot: (code) => `${code} — ваш код для смены пароля в Anywhen Paper.`,
      bind: (code) => `${code} — ваш код для привязки этого адреса к учётной записи Anywhen Paper.`,
    },
    valid: (minutes) =>
      `Код действует ${minutes} мин. Никто из Anywhen Paper не попросит его назвать.`,
    notAsked: 'Если вы его не запрашивали, ничего делать не нужно.',
    simulated: 'Симуляция торговли — без настоящих денег.',
    moved: {
      subject: 'Ваш адрес в Anywhen Paper изменён',
      what: 'Адрес электронной почты вашей учётной записи Anywhen Paper заменён другим.',
      notYou: 'Если это были не вы, войдите по имени пользователя или UID и сразу смените пароль.',
    },
  },
  vi: {
    subject: 'Mã Anywhen Paper của bạn',
    codeFor: {
      register: (code) => `${code} là mã để bạn mở tài khoản Anywhen Paper.`,
      forgot: (code) => `${code} là mã để bạn đặt mật khẩu mới cho Anywhen Paper.`,
      bind: (code) => `${code} là mã để gắn địa chỉ này với tài khoản Anywhen Paper của bạn.`,
    },
    valid: (minutes) =>
      `Mã có hiệu lực trong ${minutes} phút. Không ai của Anywhen Paper hỏi bạn mã này.`,
    notAsked: 'Nếu bạn không yêu cầu mã này thì không cần làm gì cả.',
    simulated: 'Giao dịch mô phỏng – không dùng tiền thật.',
    moved: {
      subject: 'Địa chỉ Anywhen Paper của bạn đã thay đổi',
      what: 'Tài khoản Anywhen Paper của bạn nay dùng một địa chỉ email khác.',
      notYou:
        'Nếu không phải bạn thực hiện, hãy đăng nhập bằng tên người dùng hoặc UID và đổi mật khẩu ngay.',
    },
  },
};
