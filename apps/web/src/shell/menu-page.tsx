/** The sidebar as a page. */
import { MenuList } from './menu-list.tsx';

export function Page() {
  return (
    <div className="p-4">
      <MenuList />
    </div>
  );
}
