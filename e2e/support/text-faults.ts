/** What may be wrong with the texts of a page: cut, named by their key, or in another language. */
import type { Page } from '@playwright/test';
import type { Language } from '@anywhen/protocol';
import { listForeignLetters } from '../../tools/languages/letters.ts';
import { listForeignWords, wordsOf } from '../../tools/languages/foreign-text.ts';
import { shown } from './journey.ts';

/** `spot.positions.held`: a key whose text was not found. */
const KEY = /(?<![\w/.@-])[a-z][a-zA-Z]+(?:\.[a-z][a-zA-Z]+){1,4}(?![\w/@(-])/g;

/** Places on the web and files, which look like keys. */
const ADDRESS = /\.(?:com|net|org|example|invalid|local|md|ts|json|csv|jpg|png|mp4|heic)$/;

/** Codes of countries and currencies (AU, BY), addresses and hashes. */
const NO_WORDS = /\b[A-Z]{2,}\b|\S+:\/\/\S+|\S*\d\S*/g;

export async function findTextFaults(page: Page, language: Language): Promise<string[]> {
  const text = await shown(page).innerText();
  const keys = (text.match(KEY) ?? []).filter((key) => !ADDRESS.test(key));
  const lines = new Set(text.split('\n').filter((line) => !NAMES_OF_LANGUAGES.test(line)));
  const foreign = [...lines].flatMap((line) => {
    const letters = listForeignLetters(language, line);
    const words = listForeignWords(language, wordsOf(line.replaceAll(NO_WORDS, ' ')));
    return [...letters, ...words].map((what) => `“${line.slice(0, 60)}” has ${what}`);
  });
  return [...keys.map((key) => `the key ${key}`), ...foreign, ...(await findCutTexts(page))];
}

/** Each in its own letters, wherever a language is chosen. */
const NAMES_OF_LANGUAGES =
  /^(?:繁體中文|简体中文|English|Français|日本語|한국어|Русский|Tiếng Việt)$/;

/** Words of ours that end in an ellipsis, or before their end. */
export function findCutTexts(page: Page): Promise<string[]> {
  return shown(page).evaluate((root) => {
    const faults = new Set<string>();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      // The codes of markets are no words.
      if (!parent || !/\p{L}{3}/u.test(text) || /^[A-Z\d/]+$/.test(text)) continue;
      if (parent.closest('.sr-only, svg, option, [aria-hidden=true]')) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      for (let at: HTMLElement | null = parent; at && at !== root; at = at.parentElement) {
        const { textOverflow, overflowX, webkitLineClamp } = getComputedStyle(at);
        const isEnded = textOverflow === 'ellipsis' && overflowX !== 'visible';
        const isOver = isEnded && at.scrollWidth > at.clientWidth + 1;
        const isClamped = webkitLineClamp !== 'none' && at.scrollHeight > at.clientHeight + 1;
        if (isOver || isClamped) faults.add(`“${text.slice(0, 40)}” is cut`);
      }
    }
    return [...faults];
  });
}
