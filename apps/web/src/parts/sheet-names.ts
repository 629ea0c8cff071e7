/**
 * The sheets any page may open: `openSidebar()`, `openLanguageSheet()`. Their code is loaded later.
 */
import { openSheet } from '../router/index.ts';

export const SIDEBAR = 'app.sidebar';
export const LANGUAGE_SHEET = 'app.language';
export const GLOSSARY_SHEET = 'app.glossary';

export function openSidebar(): void {
  openSheet(SIDEBAR);
}

export function openLanguageSheet(): void {
  openSheet(LANGUAGE_SHEET);
}
