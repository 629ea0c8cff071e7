/** The strip that offers the home screen, on pages where nobody is in the middle of an order. */
import { useEffect, useState } from 'react';
import { Icon, IconButton } from '@anywhen/ui';
import { loadNamespaces, useText } from '../i18n/index.ts';
import { useCurrentRoute } from '../router/index.ts';
import { useMember } from '../session/session.ts';
import { declineInstall, useInstallOffer, watchInstall } from './install.ts';

const CALM_PAGES: readonly string[] = ['/', '/homeindex/homeindex', '/pay/assets', '/my/my'];

export function InstallOffer() {
  const { path } = useCurrentRoute();
  const isMember = useMember() !== undefined;
  const install = useInstallOffer();
  useEffect(watchInstall, []);
  const isOffered = install !== undefined && isMember && CALM_PAGES.includes(path);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (isOffered)
      loadNamespaces(['device']).then(
        () => setIsLoaded(true),
        () => undefined,
      );
  }, [isOffered]);
  return isOffered && isLoaded && <Strip onInstall={() => void install()} />;
}

function Strip({ onInstall }: { onInstall: () => void }) {
  const t = useText('device');
  const app = useText('app');
  return (
    <div className="flex items-center gap-2 bg-accent-tint py-1 pr-1 pl-4">
      <p className="flex-1 py-1 text-14 text-pretty">{t('install.text')}</p>
      <button
        type="button"
        onClick={onInstall}
        className="flex min-h-11 shrink-0 items-center gap-1.5 px-2 text-14 font-semibold
          text-accent"
      >
        <Icon name="plus" size={16} />
        {t('install.action')}
      </button>
      <IconButton icon="close" label={app('close')} onClick={declineInstall} />
    </div>
  );
}
