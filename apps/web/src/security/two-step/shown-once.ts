/** Recovery codes on the screen: kept nowhere else, and gone when their sheet is. */
import { useEffect, useState } from 'react';

/** While there are some the sheet is locked: a careless thumb must not throw them away. */
export function useShownOnce(isOpen: boolean) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => setCodes([]);
  }, [isOpen]);
  return { codes, showCodes: setCodes, areShown: codes.length > 0 };
}
