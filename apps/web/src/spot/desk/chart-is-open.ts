/** Whether the chart above the ticket is open on a phone; stored in this browser only. */
import { createStored } from '../../parts/stored.ts';

export const useChartIsOpen = createStored<{ isOpen: boolean }>('anywhen.spot-chart', (stored) => ({
  isOpen: stored?.isOpen === true,
}));

export function toggleChart(): void {
  useChartIsOpen.setState(({ isOpen }) => ({ isOpen: !isOpen }));
}
