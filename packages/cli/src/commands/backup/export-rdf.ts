import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Line, parseLine, type Quad } from '@kg/core'
import { readQuads, writeRdf } from '@kg/core/rdf'
import { defined } from '@kg/core/values'
import type { CommandContext } from '../../command.js'
import { readAsset } from '../ka/read-asset.js'
import { knownPrefixes, linesOf } from '../shared/statements-text.js'

export interface RdfExport {
  readonly contextGraphId: string
  readonly syntax: string
  readonly withDrafts: boolean
}

/** Writes the statements of a context graph into a file, each asset and layer as a named graph. Returns how many. */
export async function exportRdf(
  { contextGraphId, syntax, withDrafts }: RdfExport,
  file: string,
  context: CommandContext,
): Promise<{ graphs: number; statements: number }> {
  const counts = { graphs: 0, statements: 0 }
  const text = writeRdf(scanQuads(), { format: syntax, prefixes: knownPrefixes })
  await pipeline(Readable.from(text), createWriteStream(file, { mode: 0o600 }), { signal: context.signal })
  return counts

  async function* scanQuads(): AsyncGenerator<Quad> {
    for await (const asset of scanAssets(contextGraphId, context)) {
      const layers = (['wm', 'swm', 'vm'] as const).filter(
        (layer) => asset[`${layer}CurrentAssertion`] !== undefined && (layer !== 'wm' || withDrafts),
      )
      for (const layer of layers) {
        const { name, subGraphName, agentAddress } = asset
        const found = await readAsset(name, { contextGraphId, subGraphName, agentAddress, layer }, context)
        const lines = linesOf(found.quads).map((line) => inGraph(line, found.graph, `g${counts.graphs}`))
        counts.graphs++
        counts.statements += lines.length
        yield* await readQuads(lines.join('\n'), { format: 'n-quads', blankNodes: 'keep' })
      }
    }
  }
}

async function* scanAssets(contextGraphId: string, { client, signal }: CommandContext) {
  for (let cursor: string | undefined, more = true; more; ) {
    const query = { contextGraphId, limit: 1000, ...defined({ cursor }) }
    const page = await client().call('listAssets', { query }, { signal })
    yield* page.assets
    cursor = page.nextCursor
    more = cursor !== undefined
  }
}

/** Labels of blank nodes count in one asset alone, so in one document each asset needs its own. */
function inGraph(line: Line, graph: string, prefix: string): Line {
  const { subject, predicate, object } = parseLine(line)
  const own = (term: string) => (term.startsWith('_:') ? `_:${prefix}${term.slice(2)}` : term)
  return `${own(subject)} ${predicate} ${own(object)} <${graph}> .`
}
