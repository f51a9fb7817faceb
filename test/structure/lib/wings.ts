import { readdirSync } from 'node:fs'
import { groupGraph, importGraph } from './import-graph.js'
import { shippedBy } from './sources.js'

export const wingRoot = 'packages/node/src'

/** Top to bottom: a wing may import only what stands below it. */
export const wingOrder = ['daemon', 'market', 'datasets', 'agency', 'exchange', 'chain', 'memory', 'platform']

export const wings = readdirSync(wingRoot, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((a, b) => wingOrder.indexOf(a) - wingOrder.indexOf(b))

/** The file that puts a wing together. */
export const entryOf = (wing: string) => `${wingRoot}/${wing}/${wing === 'daemon' ? 'start-node' : `open-${wing}`}.ts`

const partsOf = (file: string) => file.slice(wingRoot.length + 1).split('/')

/** `memory`; for a file beside the wings, its name. */
export const wingOf = (file: string) => partsOf(file)[0] ?? ''

/** `memory/assets`; for a file beside the rooms, its wing. */
export const roomOf = (file: string) => partsOf(file).slice(0, -1).slice(0, 2).join('/')

const graph = importGraph(shippedBy('node'))
export const wingGraph = groupGraph(graph, wingOf)
export const roomGraph = groupGraph(graph, roomOf)
