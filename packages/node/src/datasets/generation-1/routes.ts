import { Readable } from 'node:stream'
import { ImportNotFoundError, routes, ValidationFailedError } from '@kg/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/caller/caller.js'
import { Answer, type Binding, type CallContext, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { openImports } from '../importing/imports.js'
import type { QueryItem } from '../lookups/find-elements.js'
import { queryObjects } from '../lookups/query-objects.js'
import type { DatasetRow } from '../records/table.js'
import { findDataset } from '../records/visible-datasets.js'
import { findTrail } from '../trail/find-trail.js'
import { findImports } from './find-imports.js'
import { formatAnswer, isPretty, jsonType } from './format-answer.js'
import { streamJson } from './format-json.js'
import { importFile } from './import-file.js'
import { importGraph } from './import-graph.js'
import { listImports, transactionOf } from './list-imports.js'
import { vertexOf } from './vertices.js'
import { virtualGraph } from './virtual-graph.js'

export interface Generation1Needs {
  readonly ledger: Journal
  readonly imports: Pick<ReturnType<typeof openImports>, 'enqueue' | 'jobs'>
}

/** The routes of generation 1, under /api. */
export function generation1Routes({ ledger, imports }: Generation1Needs): Binding[] {
  const find = (id: string, caller: Caller) => ledger.read((r) => findDataset(r, id, caller))
  const require = (importId: string, caller: Caller): DatasetRow => {
    const row = find(importId, caller)
    if (row === undefined) throw new ImportNotFoundError({ importId })
    return row
  }
  const showImport = async (id: string, { caller, request, reply }: CallContext) => {
    const row = find(id, caller)
    if (row === undefined) return nothing
    const isRaw = request.headers['raw-data'] === 'true'
    return sendLists(request, reply, {}, await importGraph(ledger, row, caller, isRaw))
  }
  return [
    handle(routes.importData, async ({ body }, { caller, spooled, request }) => {
      const { importtype } = body as { importtype: string }
      return formatAnswer(request, { import_id: await importFile(imports, spooled, importtype, caller) }, 201)
    }),
    handle(routes.importInfo, async ({ query }, { caller, request, reply }) => {
      const row = require(query.import_id, caller)
      const facts = {
        import_hash: row.dataHash,
        root_hash: row.rootHash,
        transaction: ledger.read((r) => transactionOf(r, row)),
      }
      return sendLists(request, reply, facts, await importGraph(ledger, row, caller))
    }),
    handle(routes.importsInfo, (_, { caller, request }) =>
      formatAnswer(
        request,
        ledger.read((r) => listImports(r, caller)),
      ),
    ),
    handle(routes.queryLocal, async ({ body }, { caller, request, signal }) => {
      const query = Array.isArray(body.query)
        ? body.query.map(itemOf)
        : Object.entries(body.query).map(([path, value]) => itemOf({ path, value, opcode: 'EQ' }))
      const { found, truncated } = await queryObjects(ledger, query, caller, signal)
      const vertices = found.map(({ row, element }) => vertexOf(row, element))
      return formatFound(
        request,
        vertices.sort((a, b) => (a._key < b._key ? -1 : 1)),
        truncated,
      )
    }),
    handle(routes.queryLocalImports, async ({ body }, { caller, request, signal }) => {
      return formatFound(request, await findImports(ledger, body.query.map(itemOf), caller, signal))
    }),
    handle(routes.localImport, ({ params }, call) => showImport(params.import_id, call)),
    handle(routes.localImportByQuery, ({ query }, call) => showImport(query.import_id, call)),
    handle(routes.trailByIdentifier, async (_, { caller, request, signal }) => {
      const identifiers = readIdentifiers(request)
      const asked = { identifiers, opcode: 'EQ', depth: 1000, connectionTypes: [], reach: 'narrow' } as const
      const { items, truncated } = await findTrail(ledger, asked, caller, signal)
      return items.length === 0 ? nothing : formatAnswer(request, virtualGraph(items), 200, truncated)
    }),
    handle(routes.importFingerprint, ({ query }, { caller, request }) => {
      const row = require(query.import_id, caller)
      const wallet = query.dc_wallet?.toLowerCase()
      if (wallet !== undefined && !row.creator.split('+').includes(wallet))
        throw new ImportNotFoundError({ importId: row.id })
      return formatAnswer(request, { root_hash: row.rootHash, import_hash: row.dataHash })
    }),
  ]
}

/** Nothing was found. */
const nothing = new Answer(204, undefined)

interface AskedItem extends Omit<QueryItem, 'values'> {
  readonly value: string | string[]
}

const itemOf = ({ path, value, opcode }: AskedItem): QueryItem => ({ path, values: [value].flat(), opcode })

/** The identifiers in a query string: any name is one. */
function readIdentifiers({ query }: FastifyRequest): [type: string, value: string][] {
  const given = Object.entries(query as Record<string, string | string[]>)
  const pairs = given.flatMap(([type, values]) => [values].flat().map((value): [string, string] => [type, value]))
  if (pairs.length > 0) return pairs
  const problems = [{ path: '', problem: 'must name at least one identifier, such as ?id=…' }]
  throw new ValidationFailedError({ where: 'query string', problems })
}

const formatFound = (request: FastifyRequest, found: readonly unknown[], truncated = false): Answer =>
  found.length === 0 ? nothing : formatAnswer(request, found, 200, truncated)

function sendLists(
  request: FastifyRequest,
  reply: FastifyReply,
  facts: Record<string, unknown>,
  lists: Record<string, AsyncIterable<unknown>>,
): FastifyReply {
  const text = Readable.from(streamJson(facts, lists, isPretty(request)))
  return reply.code(200).header('content-type', jsonType).send(text)
}
