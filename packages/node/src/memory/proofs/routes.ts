import {
  AssetNotFoundError,
  NothingToProveError,
  routes,
  StatementNotInAssetError,
  TooLargeToProveError,
} from '@kg/contract'
import { defined, maxContentLength, maxContentLines } from '@kg/core'
import { etagOf } from '../../platform/http/etag.js'
import { Answer, type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { findAsset } from '../assets/find-asset.js'
import type { AssetRow, LayerState } from '../assets/table.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import { makeBundleHead } from './bundle-head.js'
import { Prover } from './prover.js'
import { readStatementLine } from './read-statement-line.js'

export interface ProofRouteNeeds {
  ledger: Journal
  graphs: ContextGraphs
  stopping: AbortSignal
}

export function proofRoutes({ ledger, graphs, stopping }: ProofRouteNeeds): Binding[] {
  const prover = new Prover(ledger, stopping)

  return [
    handle(routes.getProof, async ({ params: { name }, query }, { caller, request }) => {
      const { contextGraphId, subGraphName, agentAddress, statement } = query
      const line = statement === undefined ? undefined : await readStatementLine(statement)
      const row = ledger.read((r) => {
        const { id } = graphs.requireReadableScope(r, contextGraphId, subGraphName, caller)
        const found = findAsset(r, id, name, caller, agentAddress)
        if (subGraphName !== undefined && found.sub !== subGraphName)
          throw new AssetNotFoundError({ name, contextGraphId: id })
        return found
      })
      const layer = layerOf(row, query.layer)
      const vouched = makeBundleHead(row, layer)
      if (line === undefined) return whole(row, layer, vouched, request.headers['if-none-match'])
      const proof = await prover.path(layer.seal.root, layer.content, line)
      if (proof === undefined) throw new StatementNotInAssetError({ name: row.name, line })
      return { ...vouched, statement: { line }, proof: { ...proof, siblings: [...proof.siblings] } }
    }),
  ]

  /** The seal fixes the content, so the tag is known before any of it is read. */
  async function whole(
    { name }: AssetRow,
    { content }: LayerState,
    vouched: ReturnType<typeof makeBundleHead>,
    known: string | undefined,
  ) {
    if (content.quads > maxContentLines || content.bytes > maxContentLength)
      throw new TooLargeToProveError({ name, lines: content.quads, limit: maxContentLines })
    const etag = etagOf(JSON.stringify(vouched))
    if (known === etag) return new Answer(304, undefined, { etag })
    const bundle = await prover.whole(vouched, content)
    if (!Buffer.isBuffer(bundle)) return bundle
    return new Answer(200, bundle, { etag, 'content-type': 'application/json; charset=utf-8' })
  }
}

function layerOf(row: AssetRow, wanted: 'vm' | 'swm' | undefined): LayerState {
  const layer = wanted === undefined ? (row.vm ?? row.swm) : row[wanted]
  if (layer === undefined) throw new NothingToProveError({ name: row.name, ...defined({ layer: wanted }) })
  return layer
}
