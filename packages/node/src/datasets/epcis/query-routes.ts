import { routes } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import { every } from '@kg/core/async'
import type { LedgerReader } from '@kg/store'
import { endWhenRevoked } from '../../platform/http/end-when-revoked.js'
import { Answer, type Binding, type CallContext, handle } from '../../platform/http/handle.js'
import { StreamLimit } from '../../platform/http/stream-limit.js'
import type { Journal } from '../../platform/operations/journal.js'
import { epcFormOf } from '../epcis-answers/answer-form.js'
import { splitPaging } from '../epcis-answers/answer-query.js'
import { linkToNext, readPageToken, writePageToken } from '../epcis-answers/page-token.js'
import { queryDocument } from '../epcis-answers/query-document.js'
import { idTranslation } from '../epcis-answers/translate-ids.js'
import { epcisHeaders } from '../epcis-answers/versions.js'
import { type NamedQueries, readNamedQuery } from '../epcis-queries/named-queries.js'
import { followEvents, positionAfter, positionAt } from '../epcis-queries/new-events.js'
import type { QueryRow } from '../epcis-queries/table.js'
import type { EventRef } from '../epcis-query/event-ref.js'
import { parametersOfUrl, refuse } from '../epcis-query/parameter-values.js'
import { parseEventQuery } from '../epcis-query/parse-query.js'
import { lastRecording } from '../records/recordings.js'
import { answerEvents } from './answer-events.js'

const heartbeatMs = 30_000
const mostStreams = 256
const mostStreamsOfAgent = 64

export interface QueryRouteNeeds {
  readonly ledger: Journal
  readonly queries: NamedQueries
  readonly stopping: AbortSignal
}

/** Named queries, and streams of what they find. */
export function queryRoutes({ ledger, queries, stopping }: QueryRouteNeeds): Binding[] {
  const streams = new StreamLimit(mostStreams, mostStreamsOfAgent)

  async function stream(row: QueryRow, { caller, request, reply, isStillAllowed }: CallContext) {
    const { parameters, prefixes } = readNamedQuery(row)
    const query = parseEventQuery(parameters, prefixes)
    const translateId = idTranslation(ledger, caller, epcFormOf(request.headers))
    const gone = new AbortController()
    request.raw.socket.once('close', () => gone.abort())
    const signal = AbortSignal.any([stopping, gone.signal])
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { ...epcisHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    raw.write(': connected\n\n')
    endWhenRevoked(raw, isStillAllowed)
    const stopHeartbeat = every(heartbeatMs, () => raw.writableNeedDrain || raw.write(': still here\n\n'))
    const last = ledger.read(lastRecording)
    const after = ledger.read((r) => positionIn(r, request.headers['last-event-id'])) ?? positionAfter(last)
    for await (const event of followEvents(ledger, query, caller, { after, signal })) {
      // A query that was deleted has nobody to answer.
      if (!isStillAllowed() || !queries.isThere(row)) break
      const text = await queryDocument([event], { mediaType: 'application/json' }, { queryName: row.name, translateId })
      const { time, copy, index } = event.ref
      raw.write(`id: r${time} ${copy} ${index}\nevent: events\ndata: ${JSON.stringify(JSON.parse(text))}\n\n`)
    }
    stopHeartbeat()
    raw.end()
    return reply
  }

  return [
    handle(routes.epcisQueries, (_, { caller, request }) => {
      const query = request.query as Readonly<Record<string, unknown>>
      const { perPage, token, rest } = splitPaging(parametersOfUrl(query))
      for (const { name } of rest) refuse(name, 'is no parameter of this list')
      const [after] = token === undefined ? [] : readPageToken(token, 'queries').after
      const rows = queries.list(caller, { limit: perPage + 1, ...defined({ after: mapDefined(after, String) }) })
      const page = rows.slice(0, perPage)
      const next = rows.length > perPage ? page.at(-1)?.name : undefined
      const link = mapDefined(next, (name) => writePageToken({ after: [name], count: 0 }, 'queries'))
      return new Answer(
        200,
        page.map(describeQuery),
        defined({ link: mapDefined(link, (nextToken) => linkToNext('/epcis/queries', query, nextToken)) }),
      )
    }),
    handle(routes.epcisCreateQuery, async ({ body }, { caller }) => {
      await queries.save(body.name, body.query, caller)
      return new Answer(201, undefined, { location: `/epcis/queries/${encodeURIComponent(body.name)}` })
    }),
    handle(routes.epcisQuery, ({ params }, { caller }) => describeQuery(queries.require(params.queryName, caller))),
    handle(routes.epcisDeleteQuery, async ({ params }, { caller }) => {
      await queries.delete(params.queryName, caller)
      return new Answer(204, undefined)
    }),
    handle(routes.epcisQueryEvents, async ({ params }, call) => {
      const row = queries.require(params.queryName, call.caller)
      if (call.request.headers.accept?.includes('text/event-stream'))
        return streams.run(call.caller.agent, () => stream(row, call))
      const { parameters, prefixes } = readNamedQuery(row)
      const paging = parametersOfUrl(call.request.query as Readonly<Record<string, unknown>>)
      for (const { name } of paging)
        if (name !== 'perPage' && name !== 'nextPageToken')
          refuse(name, 'a named query takes only perPage and nextPageToken')
      return answerEvents(ledger, call, { parameters: [...parameters, ...paging], prefixes, queryName: row.name })
    }),
  ]
}

const describeQuery = ({ name, query, createdAt }: QueryRow) => ({
  name,
  query,
  createdAt: new Date(createdAt).toISOString(),
})

/** Where a stream ended, as the ids of its events say it. Those of earlier releases say when an event was recorded. */
function positionIn(reader: LedgerReader, header: string | string[] | undefined): EventRef | undefined {
  const [, isNumber, time, copy, index] = /^(r?)(\d{1,15}) ([0-9a-z]*) (\d{1,9})$/.exec(String(header)) ?? []
  if (time === undefined || copy === undefined) return undefined
  return isNumber === '' ? positionAt(reader, Number(time)) : { time: Number(time), copy, index: Number(index) }
}
