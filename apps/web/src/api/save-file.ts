/** Stores a file in the browser's downloads under the name the server gave it. */

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

const KEEP_MS = 60_000; // Safari reads the URL some time after the click.
