/** How members of a class are called, and where its pages are. */
import { useText } from '../i18n/index.ts';

type Named = { readonly number: number; readonly nickname: string | null };

/** By the nickname they have chosen, or by the order of joining. */
export function useMemberName(): (member: Named) => string {
  const t = useText('classes');
  return ({ number, nickname }) => nickname ?? t('number', { number });
}

/** Null once its teacher has deleted their data. */
export function useClassName(): (named: { code: string; name: string | null }) => string {
  const t = useText('classes');
  return ({ code, name }) => name ?? t('nameless', { code });
}

export function classPath(code: string) {
  return `/my/class?code=${code}` as const;
}

export function joinLink(code: string): string {
  return `${window.location.origin}/my/classes?code=${code}`;
}

export function boardLink(key: string): string {
  return `${window.location.origin}/class-board?key=${key}`;
}
