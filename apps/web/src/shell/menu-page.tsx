/** The sidebar as a page: to link to, and to come back to after changing a setting. */
import { MenuList } from './menu-list.tsx';

export function Page() {
  return (
    <div className="p-4">
      <MenuList />
    </div>
  );
}
