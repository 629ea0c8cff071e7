/** How many requests that change something are under way, also those whose outcome is unknown. */
import { create } from 'zustand';

export const useUnderWay = create<{ count: number }>(() => ({ count: 0 }));

export async function whileUnderWay<T>(act: () => Promise<T>): Promise<T> {
  useUnderWay.setState(({ count }) => ({ count: count + 1 }));
  try {
    return await act();
  } finally {
    useUnderWay.setState(({ count }) => ({ count: count - 1 }));
  }
}
