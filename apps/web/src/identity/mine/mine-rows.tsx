/** The rows of both views of "Mine", and the menu button for phones. */
import { Icon, IconButton, ListRow, type IconName } from '@anywhen/ui';
import { openSidebar } from '../../parts/sheet-names.ts';
import { useText, type TextKey } from '../../i18n/index.ts';
import type { RoutePath } from '../../router/index.ts';

export type MineLink = { key: TextKey<'app'>; to: RoutePath; icon: IconName };

export function LinkRows({ links }: { links: readonly MineLink[] }) {
  const t = useText('app');
  return links.map(({ key, to, icon }) => (
    <ListRow
      key={to}
      isDense
      hasChevron
      title={t(key)}
      href={to}
      leading={<Icon name={icon} size={20} className="text-text-muted" />}
    />
  ));
}

/** From 768 px on the side rail has it. */
export function MenuButton() {
  const t = useText('app');
  return (
    <IconButton
      icon="menu"
      label={t('menu.open')}
      className="-mr-2.5 md:hidden"
      onClick={openSidebar}
    />
  );
}
