/**
 * Whether something is shown inside a link or a button. A tap there belongs to them, so nothing
 * inside may be a button of its own.
 */
import { createContext } from 'react';

export const InsideTarget = createContext(false);
