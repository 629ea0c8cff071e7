/** What the shell says below its notice and above the page, loaded after the first view. */
import { Toaster } from '@anywhen/ui';
import { useLanguage, useText, type Language } from '../i18n/index.ts';
import { InstallOffer } from '../device-parts/install-offer.tsx';
import { ActingStrip } from './acting-strip.tsx';
import { NewVersion } from './new-version.tsx';

export function LateNotices() {
  return (
    <>
      <ActingStrip />
      <PublicInbox />
      <NewVersion />
      <InstallOffer />
    </>
  );
}

export function LateToasts() {
  const t = useText('app');
  return <Toaster closeLabel={t('close')} />;
}

/** The server marks its pages where others come and codes are shown instead of sent. */
function PublicInbox() {
  const language = useLanguage();
  if (document.documentElement.dataset['inbox'] !== 'public') return null;
  return (
    <p className="bg-simulated px-4 pb-1 text-center text-12 font-medium text-simulated-contrast">
      {PUBLIC_INBOX[language]}
    </p>
  );
}

/** Here and not in the catalogues: hardly any installation needs it, and all would load it. */
const PUBLIC_INBOX: Readonly<Record<Language, string>> = {
  en: 'Anybody can register any address: codes are shown, not sent.',
  'zh-Hant': '任何人都能在此以任何信箱或電話註冊：驗證碼只顯示，不寄送。',
  'zh-Hans': '任何人都能在此以任何邮箱或电话注册：验证码只显示，不发送。',
  fr: 'Ici, chacun peut inscrire n’importe quelle adresse : les codes sont affichés, pas envoyés.',
  ja: 'ここでは誰でもどのアドレスでも登録できます。コードは送信されず、画面に表示されます。',
  ko: '여기서는 누구나 어떤 주소로든 가입할 수 있습니다. 코드는 전송되지 않고 화면에 표시됩니다.',
  ru: 'Здесь кто угодно может зарегистрировать любой адрес: коды показываются, а не отправляются.',
  vi: 'Tại đây ai cũng có thể đăng ký bất kỳ địa chỉ nào: mã được hiển thị, không được gửi.',
};
