/** The sheets of the shell in one lazy file: the sidebar, the language picker and the glossary. */
import { GlossarySheet } from '../glossary-parts/glossary-sheet.tsx';
import { LanguageSheet } from './language-sheet.tsx';
import { Sidebar } from './sidebar.tsx';

export function ShellSheets() {
  return (
    <>
      <Sidebar />
      <LanguageSheet />
      <GlossarySheet />
    </>
  );
}
