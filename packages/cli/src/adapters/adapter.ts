import type { ConfigFormat } from '../mcp-clients/formats/config-format.js'
import type { Machine } from '../mcp-clients/machine.js'

/** An agent framework that can have the node's tools: where it keeps things, as data. */
export interface Adapter {
  readonly id: string
  readonly name: string
  /** Its command line, which can tell whether it sees us. */
  readonly program: string
  readonly format: ConfigFormat
  locate(machine: Machine): AdapterPlaces
  /** Asks the framework about us; it must not change anything. */
  readonly ask: readonly string[]
  /** What its answer has in it when it sees us. */
  readonly seen: RegExp
  /** What makes it read its settings again. */
  readonly reload: string
}

export interface AdapterPlaces {
  /** The folder of the framework; there is one where it is installed. */
  readonly folder: string
  readonly config: string
  readonly skill: string
}
