import { readFileSync } from 'node:fs'
import { homeFiles } from './home-files.js'

export interface DefaultContextGraph {
  readonly id: string
  /** Where it was set, as a person would name it. */
  readonly source: string
}

/** The context graph for commands that need one and are not told: KG_CONTEXT_GRAPH, else contextGraph in config.json. */
export function findDefaultContextGraph(home: string, env: NodeJS.ProcessEnv): DefaultContextGraph | undefined {
  if (env.KG_CONTEXT_GRAPH) return { id: env.KG_CONTEXT_GRAPH, source: 'KG_CONTEXT_GRAPH' }
  const id = readConfigured(homeFiles(home).config)
  return typeof id === 'string' && id !== '' ? { id, source: 'config.json' } : undefined
}

/** Without the contract, so that a start stays quick; a file that cannot be read is the doctor's business. */
function readConfigured(path: string): unknown {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { contextGraph?: unknown } | null)?.contextGraph
  } catch {
    return undefined
  }
}
