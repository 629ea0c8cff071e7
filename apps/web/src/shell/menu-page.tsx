/** The sidebar as a page: a place to link to, and to come back to after a setting was changed. */
import { MenuList } from './menu-list.tsx';

export function Page() {
  return (
    <div className="p-4">
      <MenuList />
    </div>
  );
}
