/** The menu that slides in from the left. It has its own history entry: back closes it. */
import { useText } from '../i18n/index.ts';
import { useSheetEntry } from '../router/index.ts';
import { MenuList } from './menu-list.tsx';
import { SideSheet } from '../parts/overlays.tsx';
import { SIDEBAR } from '../parts/sheet-names.ts';

export function Sidebar() {
  const t = useText('app');
  const [isOpen, , close] = useSheetEntry(SIDEBAR);
  return (
    <SideSheet isOpen={isOpen} onClose={close} title={t('title.menu')}>
      <div className="px-4 pt-4 pb-6">
        <MenuList />
      </div>
    </SideSheet>
  );
}
