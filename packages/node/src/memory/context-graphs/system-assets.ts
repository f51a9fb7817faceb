import { systemGraphs } from './table.js'

/** What a system graph may hold of anyone, in bytes. */
const maxBytes = 64 * 1024

const names: Record<(typeof systemGraphs)[number], RegExp> = {
  agents: /^profile$/,
  ontology: /^graph-[0-9a-f]{32}$/,
}

export const isSystemGraph = (id: string): id is keyof typeof names => systemGraphs.some((name) => name === id)

/** System graphs are everyone's, so they take only what the protocol puts there. */
export function fitsGraph(asset: { graph: string; sub: string; name: string; bytes: number }): boolean {
  if (!isSystemGraph(asset.graph)) return true
  return asset.sub === '' && asset.bytes <= maxBytes && names[asset.graph].test(asset.name)
}
