/** What the pages of both APIs are made of: parameters, schemas and escaped text. */
type Schema = {
  type?: string;
  enum?: readonly string[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};

export type Operation = {
  requestBody?: { content: Record<string, { schema?: unknown }> };
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  responses: Record<string, { content: Record<string, { schema?: unknown }> }>;
};

export function renderParameters({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const where = `${place}${required ? '' : ', optional'}`;
    return `<tr><td><code>${name}</code></td><td>${where}</td><td>${valuesOf(schema)}</td></tr>`;
  });
  return `<table><tr><th>Takes</th><th>In</th><th>Values</th></tr>${rows.join('')}</table>`;
}

function valuesOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `<code>${value}</code>`).join(', ');
  if (schema.type === 'integer') return `${schema.minimum} to ${schema.maximum}`;
  if (schema.pattern) return `<code>${escapeText(schema.pattern)}</code>`;
  return schema.format ?? schema.type ?? '';
}

export function toText(value: unknown): string {
  return escapeText(JSON.stringify(value, null, 1));
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
