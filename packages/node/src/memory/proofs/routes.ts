import { routes } from '@kg/contract'
import { mapDefined } from '@kg/core'
import { etagOf } from '../../platform/http/etag.js'
import { Answer, type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { findProvable, type Provable, refuseTooLarge } from './find-provable.js'
import { proveStatement } from './prove-statement.js'
import { Prover } from './prover.js'
import { readStatementLine } from './read-statement-line.js'

export interface ProofRouteNeeds {
  ledger: Journal
  stopping: AbortSignal
}

export function proofRoutes({ ledger, stopping }: ProofRouteNeeds): Binding[] {
  const prover = new Prover(ledger, stopping)

  return [
    handle(routes.getProof, async ({ params: { name }, query }, { caller, request }) => {
      const line = await mapDefined(query.statement, readStatementLine)
      const asset = ledger.read((r) => findProvable(r, { name, ...query }, caller))
      if (line !== undefined) return proveStatement(prover, asset, line)
      refuseTooLarge(asset)
      return answerBundle(asset, request.headers['if-none-match'])
    }),
  ]

  /** The seal fixes the content, so the tag is known before any of it is read. */
  async function answerBundle({ head, layer }: Provable, knownTag: string | undefined) {
    const etag = etagOf(JSON.stringify(head))
    if (knownTag === etag) return new Answer(304, undefined, { etag })
    const bundle = await prover.bundle(head, layer.content)
    if (!Buffer.isBuffer(bundle)) return bundle
    return new Answer(200, bundle, { etag, 'content-type': 'application/json; charset=utf-8' })
  }
}
