import { packageImports } from './import-graph.js'
import { packages, shippedBy } from './sources.js'
import { wingGraph, wingOf, wings } from './wings.js'

type Edges = Map<string, Set<string>>

/** Packages and, instead of node, its wings. */
function parts(): Edges {
  const edges: Edges = new Map()
  const add = (from: string, to: Iterable<string>) => edges.set(from, new Set([...(edges.get(from) ?? []), ...to]))
  for (const name of packages.filter((name) => name !== 'node')) add(name, shippedBy(name).flatMap(packageImports))
  for (const wing of wings)
    add(
      `node_${wing}`,
      [...(wingGraph.get(wing)?.keys() ?? [])].map((other) => `node_${other}`),
    )
  for (const file of shippedBy('node').filter((file) => wings.includes(wingOf(file))))
    add(`node_${wingOf(file)}`, packageImports(file))
  return edges
}

function reaches(edges: Edges, from: string, to: string): boolean {
  return [...(edges.get(from) ?? [])].some((next) => next === to || reaches(edges, next, to))
}

/** Leaves out what follows from other arrows. */
const needed = (edges: Edges, from: string): string[] => {
  const direct = [...(edges.get(from) ?? [])]
  return direct.filter((to) => !direct.some((other) => other !== to && reaches(edges, other, to))).sort()
}

/** The packages and the wings of node as they import each other, for mermaid. */
export function diagram(): string {
  const edges = parts()
  const others = packages.filter((name) => name !== 'node')
  const lines = [...others, ...wings.map((wing) => `node_${wing}`)].flatMap((from) =>
    needed(edges, from).map((to) => `  ${from} --> ${to}`),
  )
  const inside = wings.map((wing) => `    node_${wing}[${wing}]`)
  return ['```mermaid', 'flowchart TD', '  subgraph node', ...inside, '  end', ...lines, '```', ''].join('\n')
}

const marks = ['<!-- diagram: npm run docs -->\n', '<!-- end of diagram -->\n'] as const

/** The page with the diagram of now in it. */
export function withDiagram(page: string): string {
  const [begin, end] = marks
  const head = page.slice(0, page.indexOf(begin) + begin.length)
  return `${head}\n${diagram()}\n${page.slice(page.indexOf(end))}`
}
