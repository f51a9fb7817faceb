import { dirname, join } from 'node:path'
import { read } from './sources.js'

/** From each file to the files of the same package that it imports, types included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const statement = /^(?:import|export)\s[^'"]*?from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

export function importGraph(files: readonly string[]): ImportGraph {
  const known = new Set(files)
  const source = (path: string) =>
    [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((f) => known.has(f))
  return new Map(
    files.map((file) => {
      const paths = [...read(file).matchAll(statement)].map(([, from, bare, lazy]) => from ?? bare ?? lazy ?? '')
      return [file, paths.flatMap((path) => source(join(dirname(file), path)) ?? [])]
    }),
  )
}

/** The other packages that a file imports. */
export const packageImports = (file: string): string[] =>
  [...read(file).matchAll(/from '@kg\/([a-z]+)[^']*'|import\('@kg\/([a-z]+)/g)].map(
    ([, from, lazy]) => from ?? lazy ?? '',
  )

/** The same graph between groups of files, with the imports that make each edge. */
export function groupGraph(graph: ImportGraph, groupOf: (file: string) => string): Map<string, Map<string, string[]>> {
  const groups = new Map<string, Map<string, string[]>>()
  for (const [file, imported] of graph)
    for (const other of imported) {
      const [from, to] = [groupOf(file), groupOf(other)]
      if (from === to) continue
      const edges = groups.get(from) ?? new Map<string, string[]>()
      groups.set(from, edges.set(to, [...(edges.get(to) ?? []), `${file} imports ${other}`]))
    }
  return groups
}

type Edges = ReadonlyMap<string, readonly string[]>

/** The shortest way from a node back to itself, both ends included. */
function circleFrom(graph: Edges, start: string): string[] | undefined {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways)
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  return undefined
}

/** The shortest circle of imports there is. */
export function shortestCircle(graph: Edges): string[] {
  const circles = [...graph.keys()].flatMap((node) => [circleFrom(graph, node) ?? []])
  return circles.filter(({ length }) => length > 0).sort((a, b) => a.length - b.length)[0] ?? []
}
