/** One press at a time, with its problem as a toast. */
import { useState } from 'react';
import { toast } from '@anywhen/ui';
import { useFailureText } from '../../parts/load-failed.tsx';

/** What fails is explained, and nothing is thrown. */
export function usePress(): [isBusy: boolean, press: (work: () => Promise<void>) => Promise<void>] {
  const [isBusy, setIsBusy] = useState(false);
  const why = useFailureText();
  const press = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      toast(why(error), 'danger');
    } finally {
      setIsBusy(false);
    }
  };
  return [isBusy, press];
}
