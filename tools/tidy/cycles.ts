/**
 * No cycle of imports, of any kind and in any file: types, lazy imports and tests count, and an
 * import of a package leads to the file behind its entry. Each cycle is reported by its shortest
 * path.
 */
import { join } from 'node:path';
import { listImports } from './imports.ts';
import { type Exception, isExcepted, KNOWN_CYCLES } from './map.ts';
import type { Files } from './repository.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export function checkCycles(files: Files, known: readonly Exception[] = KNOWN_CYCLES): string[] {
  const graph = buildGraph(files, known);
  return findCycles(graph).map((cycle) => {
    const way = findWayAround(graph, cycle);
    return `ring of ${cycle.size}: ${[...way, way[0]].join(' → ')}`;
  });
}

function buildGraph(files: Files, known: readonly Exception[]): Graph {
  const graph = new Map([...files.keys()].map((path) => [path, new Set<string>()]));
  for (const { from, to, isFile, kind } of listImports(files)) {
    const target = isFile ? to : entryFile(files, to);
    const isLazy = kind === 'lazy' || kind === 'glob';
    const isKnown = isLazy && isExcepted({ from, to }, known);
    if (target !== undefined && graph.has(target) && !isKnown) graph.get(from)?.add(target);
  }
  return graph;
}

function entryFile(files: Files, target: string): string | undefined {
  const [, name = '', entry = ''] = /^@anywhen\/([^/]+)(.*)$/.exec(target) ?? [];
  const text = files.get(`packages/${name}/package.json`);
  if (text === undefined) return undefined;
  const { exports = {} } = JSON.parse(text) as { exports?: Record<string, string> };
  const file = exports[`.${entry}`];
  return file === undefined ? undefined : join('packages', name, file);
}

/** Tarjan's walk: files that reach each other form one cycle, whatever their number. */
function findCycles(graph: Graph): Set<string>[] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const cycles: Set<string>[] = [];
  const lower = (path: string, number: number) =>
    lowest.set(path, Math.min(lowest.get(path) ?? number, number));
  const walk = (path: string): void => {
    numbers.set(path, numbers.size);
    lower(path, numbers.size - 1);
    open.push(path);
    isOpen.add(path);
    for (const next of graph.get(path) ?? []) {
      if (!numbers.has(next)) {
        walk(next);
        lower(path, lowest.get(next) ?? 0);
      } else if (isOpen.has(next)) lower(path, numbers.get(next) ?? 0);
    }
    if (lowest.get(path) !== numbers.get(path)) return;
    const cycle = new Set(open.splice(open.indexOf(path)));
    for (const member of cycle) isOpen.delete(member);
    if (cycle.size > 1 || graph.get(path)?.has(path)) cycles.push(cycle);
  };
  for (const path of graph.keys()) if (!numbers.has(path)) walk(path);
  return cycles;
}

/** The shortest way from the cycle's first file back to it, found in widening circles. */
function findWayAround(graph: Graph, cycle: ReadonlySet<string>): string[] {
  const [start = ''] = [...cycle].toSorted();
  const cameFrom = new Map<string, string>();
  const circle = [start];
  for (const path of circle) {
    for (const next of graph.get(path) ?? []) {
      if (next === start) return wayTo(path, cameFrom);
      if (!cycle.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, path);
      circle.push(next);
    }
  }
  return [start];
}

function wayTo(end: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end];
  for (let step = cameFrom.get(end); step !== undefined; step = cameFrom.get(step))
    way.unshift(step);
  return way;
}
