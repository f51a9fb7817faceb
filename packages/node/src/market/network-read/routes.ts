import { routes } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { openExports } from '../../datasets/exporting/exports.js'
import { formatAnswer } from '../../datasets/generation-1/format-answer.js'
import { describeHandler, findHandler } from '../../datasets/handlers/handlers.js'
import { recordOf } from '../../datasets/records/record-of.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { compareRoot } from '../contract/fingerprints.js'
import type { MarketChains } from '../contract/market-chains.js'
import type { NetworkReads } from './network-reads.js'

export interface NetworkReadRouteNeeds {
  readonly ledger: Pick<Journal, 'read'>
  readonly chains: Pick<MarketChains, 'knownIds'>
  readonly reads: NetworkReads
  readonly exports: Pick<ReturnType<typeof openExports>, 'require' | 'write'>
}

/** As the result of a read says it. */
interface Payment {
  readonly blockchain_id: string
  readonly price: string
  readonly purchase_id: string
}

/** Reads from the network, in both generations. */
export function networkReadRoutes({ ledger, chains, reads, exports }: NetworkReadRouteNeeds): Binding[] {
  return [
    handle(routes.networkRead, async ({ body }, { caller }) => ({
      handler_id: await reads.enqueue({ replyId: body.reply_id, datasetId: body.data_set_id }, caller, paymentOf(body)),
    })),
    handle(routes.networkReadResult, ({ params }, { caller }) => {
      const row = findHandler(reads.jobs, params.handler_id, caller)
      const message = row.result?.isKnown === true ? 'The dataset was here before; nothing was fetched' : undefined
      const describe = () => {
        const dataset = exports.require(String(row.result?.id), caller)
        const record = recordOf(dataset)
        return {
          ...record,
          data_set_id: record.dataset_id,
          reply_id: String(row.input?.replyId),
          fingerprint_data: ledger.read((r) => compareRoot(r, chains.knownIds(), dataset)),
          ...defined({ paid: row.result?.paid as Payment | undefined }),
        }
      }
      return describeHandler(row, describe, { message })
    }),
    handle(routes.networkReadExport, async ({ body }, { caller }) => {
      const fields = body as { reply_id: string; data_set_id: string; standard_id: string } & PaymentFields
      const choice = { replyId: fields.reply_id, datasetId: fields.data_set_id }
      const options = { ...paymentOf(fields), standard: fields.standard_id }
      return { handler_id: await reads.enqueue(choice, caller, options) }
    }),
    handle(routes.networkReadExportResult, ({ params }, { caller, reply }) => {
      const row = findHandler(reads.jobs, params.handler_id, caller)
      if (row.state !== 'succeeded')
        return describeHandler(row, (): never => {
          throw new TypeError('a finished export is answered as a stream')
        })
      const wanted = { datasetId: String(row.result?.id), standard: String(row.input?.standard ?? 'GRAPH') }
      return reply.header('content-type', 'application/json; charset=utf-8').send(exports.write(wanted, caller))
    }),
    handle(routes.readNetwork, async ({ body }, { caller, request }) => {
      const { query_id: queryId, reply_id: replyId, import_id: datasetId } = body
      const id = await reads.enqueue({ queryId, replyId, datasetId }, caller, paymentOf(body))
      return formatAnswer(request, { message: `Read offer ${replyId} for query ${queryId} initiated.`, handler_id: id })
    }),
  ]
}

interface PaymentFields {
  readonly max_price?: string | undefined
  readonly blockchain_id?: string | undefined
}

const paymentOf = ({ max_price, blockchain_id: blockchainId }: PaymentFields) => ({
  maxPrice: mapDefined(max_price, BigInt),
  blockchainId,
})
