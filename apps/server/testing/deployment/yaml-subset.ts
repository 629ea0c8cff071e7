/**
 * The subset of YAML that compose.yaml uses: mappings by indentation, anchors and merges, flow
 * lists and mappings, quoted texts, block scalars. Anything else is rejected, so that a file is
 * never half understood.
 */

export type Yaml = string | Yaml[] | { [key: string]: Yaml };
type Mapping = { [key: string]: Yaml };
type Line = { indent: number; text: string };

const PAIR = /^([\w.-]+|<<):(?:\s+(.*))?$/;

export function readYaml(text: string): Mapping {
  if (text.includes('\t')) throw new Error('a tab');
  const lines = text.split('\n').map((line) => ({
    indent: line.length - line.trimStart().length,
    text: line.trim(),
  }));
  return new Reader(lines).mapping(0);
}

class Reader {
  readonly #anchors = new Map<string, Yaml>();
  #at = 0;

  constructor(private readonly lines: readonly Line[]) {}

  mapping(indent: number): Mapping {
    const mapping: Mapping = {};
    for (let line = this.#peek(); line && line.indent >= indent; line = this.#peek()) {
      const [, key, rest = ''] = PAIR.exec(line.text) ?? [];
      if (line.indent > indent || key === undefined) throw new Error(`not known: ${line.text}`);
      this.#at += 1;
      put(mapping, key, this.#value(rest, indent));
    }
    return mapping;
  }

  #value(rest: string, indent: number): Yaml {
    const [, anchor, after = ''] = /^&(\w+)\s*(.*)$/.exec(rest) ?? [];
    if (anchor !== undefined) {
      const value = this.#value(after, indent);
      this.#anchors.set(anchor, value);
      return value;
    }
    if (rest === '|') return this.#block(indent);
    if (rest !== '') return new Flow(rest, this.#anchors).whole();
    const next = this.#peek();
    return next && next.indent > indent ? this.mapping(next.indent) : '';
  }

  /** Lines without their common indentation. */
  #block(indent: number): string {
    const block: string[] = [];
    for (; this.#at < this.lines.length; this.#at += 1) {
      const line = this.lines[this.#at];
      if (!line || (line.text !== '' && line.indent <= indent)) break;
      block.push(line.text);
    }
    return `${block.join('\n').trimEnd()}\n`;
  }

  #peek(): Line | undefined {
    for (; this.#at < this.lines.length; this.#at += 1) {
      const line = this.lines[this.#at];
      if (line && line.text !== '' && !line.text.startsWith('#')) return line;
    }
    return undefined;
  }
}

/** A value on one line. */
class Flow {
  #rest: string;

  constructor(
    private readonly text: string,
    private readonly anchors: ReadonlyMap<string, Yaml>,
  ) {
    this.#rest = text;
  }

  whole(): Yaml {
    if (!/^[[{*']/.test(this.#rest)) return this.#rest;
    const value = this.#value();
    if (this.#rest.trim() !== '') throw new Error(`not known: ${this.text}`);
    return value;
  }

  #value(): Yaml {
    const quoted = this.#take(/^'((?:[^']|'')*)'/);
    if (quoted !== undefined) return quoted.replaceAll("''", "'");
    const alias = this.#take(/^\*(\w+)/);
    if (alias !== undefined) return this.#aliased(alias);
    if (this.#take(/^(\[)/)) return this.#list();
    if (this.#take(/^(\{)/)) return this.#inlineMapping();
    const plain = this.#take(/^([^\s,[\]{}'"][^,[\]{}'"]*)/);
    if (plain === undefined) throw new Error(`not known: ${this.text}`);
    return plain.trim();
  }

  #list(): Yaml[] {
    const list: Yaml[] = [];
    while (!this.#take(/^(\])/)) {
      list.push(this.#value());
      this.#take(/^(,)/);
    }
    return list;
  }

  #inlineMapping(): Mapping {
    const mapping: Mapping = {};
    while (!this.#take(/^(\})/)) {
      const key = this.#take(/^([\w.-]+|<<):\s/);
      if (key === undefined) throw new Error(`not known: ${this.text}`);
      put(mapping, key, this.#value());
      this.#take(/^(,)/);
    }
    return mapping;
  }

  #aliased(name: string): Yaml {
    const value = this.anchors.get(name);
    if (value === undefined) throw new Error(`there is no &${name}`);
    return value;
  }

  #take(pattern: RegExp): string | undefined {
    this.#rest = this.#rest.trimStart();
    const found = pattern.exec(this.#rest);
    if (!found) return undefined;
    this.#rest = this.#rest.slice(found[0].length);
    return found[1];
  }
}

/** Explicit keys take precedence over merged ones. */
function put(mapping: Mapping, key: string, value: Yaml): void {
  if (key !== '<<') mapping[key] = value;
  else Object.assign(mapping, { ...asMapping(value), ...mapping });
}

export function asMapping(value: Yaml | undefined): Mapping {
  if (typeof value === 'object' && !Array.isArray(value)) return value;
  throw new Error(`no mapping: ${JSON.stringify(value)}`);
}
