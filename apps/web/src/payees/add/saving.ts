/**
 * Saves once: after a lost answer the repeated request is refused as known, which is the answer.
 */
import { useRef } from 'react';
import { ApiRejection, NoAnswer } from '../../api/call.ts';
import { refreshPayees } from '../../api/payees.ts';

type Save<Body> = (body: Body) => Promise<void>;

export function useSureSaving<Body>(save: Save<Body>): Save<Body> {
  const lost = useRef<string | undefined>(undefined);
  return async (body) => {
    const content = JSON.stringify(body);
    try {
      await save(body);
    } catch (error) {
      if (isKnown(error) && lost.current === content) return refreshPayees();
      lost.current = error instanceof NoAnswer ? content : undefined;
      throw error;
    }
  };
}

function isKnown(error: unknown): boolean {
  return error instanceof ApiRejection && error.code === 'PAYEE_KNOWN';
}
