/** The deployment files, as their tools parse them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Yaml, asMapping, readYaml } from './yaml-subset.ts';

export const ROOT = join(import.meta.dirname, '../../../..');

export type Service = {
  image: string;
  environment: Record<string, string>;
  command: string[];
  volumes: string[];
  ports: string[];
  dependsOn: string[];
};

type Compose = {
  services: Record<string, Service>;
  volumes: string[];
  configs: Record<string, string>;
};

export function readShipped(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** With variables substituted as `docker compose` does; a missing required one throws. */
export function readCompose(variables: Readonly<Record<string, string>>): Compose {
  const { services, volumes, configs } = readYaml(fillIn(readShipped('compose.yaml'), variables));
  return {
    services: Object.fromEntries(
      Object.entries(asMapping(services)).map(([name, found]) => [name, readService(found)]),
    ),
    volumes: Object.keys(asMapping(volumes)),
    configs: Object.fromEntries(
      Object.entries(asMapping(configs)).map(([name, found]) => [
        name,
        String(asMapping(found)['content']),
      ]),
    ),
  };
}

function readService(found: Yaml): Service {
  const service = asMapping(found);
  const list = (key: string) => [service[key] ?? []].flat().map(String);
  const environment = Object.entries(asMapping(service['environment'] ?? {}));
  return {
    image: String(service['image']),
    environment: Object.fromEntries(environment.map(([key, value]) => [key, String(value)])),
    command: list('command'),
    volumes: list('volumes'),
    ports: list('ports'),
    dependsOn: list('depends_on'),
  };
}

function fillIn(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_all, name, kind, instead) => {
    const value = variables[String(name)];
    if (value !== undefined) return value;
    if (kind === '-') return String(instead);
    throw new Error(`${String(name)} is needed`);
  });
}

type Instruction = { name: string; rest: string };

/** Instructions of a Dockerfile, with continued lines joined. */
export function readDockerfile(): Instruction[] {
  const whole = readShipped('Dockerfile').replaceAll('\\\n', ' ');
  return whole.split('\n').flatMap((line) => {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return name === undefined || rest === undefined ? [] : [{ name, rest: rest.trim() }];
  });
}

/** The JSON list of an instruction such as ENTRYPOINT. */
export function commandOf({ rest }: Instruction): string[] {
  return JSON.parse(rest.slice(rest.indexOf('['))) as string[];
}

/** Every line of a unit; a key may come more than once. */
export function readUnit(path: string): { key: string; value: string }[] {
  return readShipped(path)
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => ({
      key: line.slice(0, line.indexOf('=')),
      value: line.slice(line.indexOf('=') + 1),
    }));
}
