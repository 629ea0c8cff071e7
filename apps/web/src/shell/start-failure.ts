/**
 * The fallback when the first files fail to load, or the shell itself crashes: a message and a
 * retry button, without React and without catalogues, because those may be missing. The notice
 * above it stays.
 */
import { recoverFromMissingChunk } from '../router/new-build.ts';

export async function showStartFailure(root: HTMLElement, notice: Node | null): Promise<void> {
  await recoverFromMissingChunk(window.location.pathname + window.location.search);
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  box.className = 'mx-auto flex max-w-180 flex-col items-center gap-4 p-8 text-center text-16';
  const sentence = document.createElement('p');
  sentence.textContent = 'Anywhen Paper could not be shown. Please check your connection.';
  const button = document.createElement('button');
  button.className = 'min-h-11 rounded-card bg-accent px-4 font-semibold text-accent-contrast';
  button.textContent = 'Reload';
  button.addEventListener('click', () => window.location.reload());
  box.append(sentence, button);
  root.replaceChildren(notice ?? '', box);
}
