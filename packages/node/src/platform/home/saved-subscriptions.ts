import { writePrivate } from '@kg/core/files'
import { readConfigFile } from './config.js'
import type { Home } from './home.js'

/** Adds a context graph to `contextGraphs` of config.json, once. */
export function saveSubscription(home: Home, id: string): void {
  const graphs = readSaved(home)
  if (!graphs.includes(id)) writeSaved(home, [...graphs, id])
}

/** Removes a context graph from `contextGraphs` of config.json, under all its names. Returns those that stood there. */
export function dropSubscription(home: Home, names: readonly string[]): string[] {
  const graphs = readSaved(home)
  const dropped = graphs.filter((graph) => names.includes(graph))
  if (dropped.length > 0)
    writeSaved(
      home,
      graphs.filter((graph) => !dropped.includes(graph)),
    )
  return dropped
}

const readSaved = (home: Home): string[] => (readConfigFile(home) as { contextGraphs?: string[] }).contextGraphs ?? []

function writeSaved(home: Home, contextGraphs: string[]): void {
  writePrivate(home.config, `${JSON.stringify({ ...(readConfigFile(home) as object), contextGraphs }, null, 2)}\n`)
}
