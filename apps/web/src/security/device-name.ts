/** Browser and operating system: `Chrome · Android`, the same in every language. */
import { useText } from '../i18n/index.ts';

type Device = { readonly browser: string | null; readonly system: string | null };

export function useDeviceName(device: Device | undefined): string {
  const t = useText('security');
  const names = [device?.browser, device?.system].filter((name) => typeof name === 'string');
  return names.length > 0 ? names.join(' · ') : t('sessions.unknown');
}
