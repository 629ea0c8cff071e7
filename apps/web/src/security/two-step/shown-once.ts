/** The recovery codes on the screen: stored nowhere else, and discarded with their sheet. */
import { useEffect, useState } from 'react';
import { toast } from '@anywhen/ui';
import { useSheetEntry } from '../../router/index.ts';

/** While there are some the sheet is locked, so that they are not dismissed by accident. */
export function useShownOnce(isOpen: boolean) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => setCodes([]);
  }, [isOpen]);
  return { codes, showCodes: setCodes, areShown: codes.length > 0 };
}

/** A sheet that ends with the codes; `doneText` confirms that they were taken down. */
export function useCodesSheet(sheetName: string, doneText: string) {
  const [isOpen, , close] = useSheetEntry(sheetName);
  const finish = () => {
    toast(doneText, 'success');
    close();
  };
  return { isOpen, close, finish, ...useShownOnce(isOpen) };
}
