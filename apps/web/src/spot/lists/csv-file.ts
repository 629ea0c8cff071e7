/** Downloads a text file under the name the server gave it. */

export function saveCsv({ fileName, csv }: { fileName: string; csv: string }): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

const KEEP_MS = 60_000; // Safari reads the URL some time after the click.
