/** Refetches products with each business day, because the dates of a purchase change. */
import { useEffect, useRef } from 'react';
import { useCalendar } from '../earn-parts/business-day.ts';
import { refreshProducts } from './data.ts';

export function useDayTurns(): void {
  const day = useCalendar()?.day;
  const known = useRef(day);
  useEffect(() => {
    if (known.current !== undefined && known.current !== day) void refreshProducts();
    known.current = day;
  }, [day]);
}
