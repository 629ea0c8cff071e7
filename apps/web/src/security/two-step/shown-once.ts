/** The recovery codes on the screen: stored nowhere else, and discarded with their sheet. */
import { useEffect, useState } from 'react';

/** While there are some the sheet is locked, so that they are not dismissed by accident. */
export function useShownOnce(isOpen: boolean) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => setCodes([]);
  }, [isOpen]);
  return { codes, showCodes: setCodes, areShown: codes.length > 0 };
}
