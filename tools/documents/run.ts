/** Writes every generated part into its document and names the documents that changed. */
import { writeFileSync } from 'node:fs';
import { readRepository } from '../tidy/repository.ts';
import { fillDocument, GENERATED_DOCUMENTS } from './generated.ts';

const files = readRepository('.');
for (const document of GENERATED_DOCUMENTS) {
  const text = fillDocument(document, files);
  if (text === files.get(document)) continue;
  writeFileSync(document, text);
  console.log(`${document}: updated`);
}
