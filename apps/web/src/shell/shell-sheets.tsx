/** The sheets of the shell in one lazy file: the sidebar and the language picker. */
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
