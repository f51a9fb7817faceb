import { writePrivate } from '@kg/core/files'
import { readConfigFile } from './config.js'
import type { Home } from './home.js'

/** Adds a context graph to `contextGraphs` of config.json, once. */
export function saveSubscription(home: Home, id: string): void {
  const file = readConfigFile(home) as { contextGraphs?: string[] }
  const graphs = file.contextGraphs ?? []
  if (graphs.includes(id)) return
  writePrivate(home.config, `${JSON.stringify({ ...file, contextGraphs: [...graphs, id] }, null, 2)}\n`)
}
