/** The sheets of the shell in one lazy file: the menu at the side and the choice of language. */
import { LanguageSheet } from './language-sheet.tsx';
import { Sidebar } from './sidebar.tsx';

export function ShellSheets() {
  return (
    <>
      <Sidebar />
      <LanguageSheet />
    </>
  );
}
