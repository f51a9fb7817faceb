import { NamedGraphsTooManyError } from '@kg/contract/errors'
import { graphs, type LedgerReader, shelfKey } from '../../ledger/index.js'
import type { EngineQuery, ViewSpec } from '../view.js'
import { isSafeIri } from './sparql-text.js'

export interface ServerDataset {
  readonly defaultGraphs: readonly string[]
  readonly namedGraphs: readonly string[]
}

/** The graphs that a query is given: never more than the view may see, whatever the query asks for. */
export function datasetOf(
  reader: LedgerReader,
  view: ViewSpec,
  query: Pick<EngineQuery, 'graphs' | 'dataset'>,
  union: string,
  maxNamedGraphs: number,
): ServerDataset {
  const { dataset } = query
  const visible = (list: readonly string[]) => [...new Set(list)].filter((graph) => canSee(reader, view, graph))
  return {
    defaultGraphs: dataset === undefined ? [union] : visible(dataset.defaultGraphs),
    namedGraphs: namedGraphs(reader, view, query, visible, maxNamedGraphs),
  }
}

function namedGraphs(
  reader: LedgerReader,
  view: ViewSpec,
  { dataset, graphs: used }: Pick<EngineQuery, 'graphs' | 'dataset'>,
  visible: (list: readonly string[]) => string[],
  most: number,
): readonly string[] {
  if (!used.variable) {
    const constants = visible(used.constants)
    return dataset === undefined ? constants : constants.filter((graph) => dataset.namedGraphs.includes(graph))
  }
  const all = dataset === undefined ? allGraphs(reader, view, most) : visible(dataset.namedGraphs)
  if (all.length > most) throw new NamedGraphsTooManyError({ graphs: all.length, most })
  return all
}

export function canSee(reader: LedgerReader, view: ViewSpec, graph: string): boolean {
  return (
    isSafeIri(graph) &&
    view.shelves.some((shelf) => {
      const row = reader.get(graphs, [...shelfKey(shelf), graph])
      return row !== undefined && (view.sub === undefined || row.sub === view.sub)
    })
  )
}

function allGraphs(reader: LedgerReader, view: ViewSpec, most: number): string[] {
  if (view.sub === undefined) {
    const total = view.shelves.reduce((sum, shelf) => sum + reader.count(graphs, shelfKey(shelf)), 0)
    if (total > most) throw new NamedGraphsTooManyError({ graphs: total, most })
  }
  const found = new Set<string>()
  for (const shelf of view.shelves)
    for (const { key, value } of reader.range(graphs, { prefix: shelfKey(shelf) }))
      if (view.sub === undefined || value.sub === view.sub) found.add(key[3] as string)
  return [...found].filter(isSafeIri)
}
