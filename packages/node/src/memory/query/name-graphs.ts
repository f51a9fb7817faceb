import { randomBytes } from 'node:crypto'
import { defined, mapDefined } from '@kg/core'
import type { EndSignal } from '@kg/core/async'
import { inspectQueryOffLoop, renameGraphsOffLoop } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { graphOf } from '../assets/names.js'
import type { MemoryLayer } from '../context-graphs/access.js'
import { type Aliases, hasAliases, newestLayer, openAliases } from './aliases.js'
import { findHome } from './home-graph.js'
import type { Dataset } from './protocol-request.js'

export interface NameableQuery {
  readonly sparql: string
  /** What else completes the text once it is checked. */
  readonly complete?: Complete | undefined
  readonly dataset?: Dataset | undefined
  readonly layers?: readonly MemoryLayer[] | undefined
  readonly caller: Caller
  /** The id of a context graph; absent: all of them. */
  readonly scope: string | undefined
  readonly baseIri?: string | undefined
  readonly signal: EndSignal
}

/** A query in which the graphs that its author gave names to are called as the store calls them. */
export type NameGraphs = (query: NameableQuery) => Promise<{ sparql: string; dataset?: Dataset; complete?: Complete }>

type Complete = (checked: string) => string

/** Stands for all names in the text that is checked: many names would make it too long. Nobody can guess it. */
const slot = `urn:kg:slot:${randomBytes(16).toString('hex')}:names`
const slotRow = `(<${slot}> <${slot}>)`

/** Another text names no graph. */
export const mayNameGraph = (sparql: string): boolean => /\b(?:graph|from)\b/i.test(sparql)

export const makeNameGraphs =
  ({ ledger, homeGraph }: { ledger: Journal; homeGraph: string }): NameGraphs =>
  async ({ sparql, complete, dataset, layers, caller, scope, baseIri, signal }) => {
    if ((dataset === undefined && !mayNameGraph(sparql)) || !hasAliases(ledger, caller))
      return { sparql, ...defined({ dataset, complete }) }
    const home = scope ?? ledger.read((reader) => findHome(reader, homeGraph, caller))
    const aliases = openAliases(ledger, { caller, scope, home })
    const stored = (name: string) => findStored(aliases, name, layers)
    const named = mapDefined(dataset, ({ defaultGraphs, namedGraphs }) => ({
      defaultGraphs: defaultGraphs.map((name) => stored(name) ?? name),
      namedGraphs: namedGraphs.map((name) => stored(name) ?? name),
    }))
    const { text, names } = mayNameGraph(sparql)
      ? await nameInText(sparql, aliases, { layers, baseIri, signal })
      : { text: sparql }
    const all = mapDefined(names, (names) => (checked: string) => {
      const whole = complete?.(checked) ?? checked
      const rows = [...names].map(([graph, name]) => `(<${graph}> <${name}>)`).join('\n')
      return whole.replaceAll(slotRow, () => rows)
    })
    return { sparql: text, ...defined({ dataset: named, complete: all ?? complete }) }
  }

/** The text with its graphs renamed, and the names that come in for `slot` once it is checked. */
async function nameInText(
  sparql: string,
  aliases: Aliases,
  { layers, baseIri, signal }: Pick<NameableQuery, 'layers' | 'baseIri' | 'signal'>,
): Promise<{ text: string; names?: ReadonlyMap<string, string> }> {
  const options = defined({ baseIri })
  const { graphs, from, fromNamed } = await inspectQueryOffLoop(sparql, options, { signal })
  const stored = new Map<string, string>()
  for (const name of new Set([...graphs.constants, ...from, ...fromNamed])) {
    const graph = findStored(aliases, name, layers)
    if (graph !== undefined) stored.set(name, graph)
  }
  const names = graphs.variable ? aliases.listNames(layers) : new Map<string, string>()
  if (stored.size + names.size === 0) return { text: sparql }
  const shown = new Map(names.size > 0 ? [[slot, slot]] : [])
  const text = await renameGraphsOffLoop(sparql, { stored, shown, ...options }, { signal })
  return { text, ...(names.size > 0 ? { names } : {}) }
}

/** The graph that an alias stands for, in the newest of the layers that are asked for. */
function findStored(aliases: Aliases, name: string, layers?: readonly MemoryLayer[]): string | undefined {
  const row = aliases.find(name)
  const layer = mapDefined(row, (found) => newestLayer(found, layers))
  return row === undefined || layer === undefined ? undefined : graphOf(row, layer)
}
