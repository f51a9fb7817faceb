import { EpcisNotFoundError, routes, topLevelResources } from '@kg/contract'
import type { FastifyRequest } from 'fastify'
import { Answer, type Binding, type CallContext, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { answerFormOf, epcFormOf, headersOf } from '../epcis-answers/answer-form.js'
import { answerQuery, splitPaging } from '../epcis-answers/answer-query.js'
import { listResource } from '../epcis-answers/list-resource.js'
import { linkToNext, readPageToken, writePageToken } from '../epcis-answers/page-token.js'
import { queryDocument } from '../epcis-answers/query-document.js'
import { idTranslation } from '../epcis-answers/translate-ids.js'
import { type Parameter, parametersOfUrl, refuse } from '../epcis-query/parameter-values.js'
import { answerEvents } from './answer-events.js'
import { prefixesIn } from './prefixes-in.js'

type Query = Readonly<Record<string, unknown>>

/** The parameter that stands for a part of the path. */
const parameterOf: Readonly<Record<(typeof topLevelResources)[number], string>> = {
  eventTypes: 'eventType',
  epcs: 'MATCH_anyEPC',
  bizSteps: 'EQ_bizStep',
  bizLocations: 'EQ_bizLocation',
  readPoints: 'EQ_readPoint',
  dispositions: 'EQ_disposition',
}

/** Events by queries and by ids. */
export function eventRoutes({ ledger }: { readonly ledger: Journal }): Binding[] {
  const answer = (call: CallContext, more: readonly Parameter[] = []) => {
    const { request } = call
    const parameters = [...parametersOfUrl(request.query as Query), ...more]
    return answerEvents(ledger, call, { parameters, prefixes: prefixesIn(request.headers) })
  }
  return [
    handle(routes.epcisRoot, () => ['capture', 'events', 'queries', ...topLevelResources]),
    handle(routes.epcisEvents, (_, call) => answer(call)),
    handle(routes.epcisEvent, async ({ params }, { caller, request, signal }) => {
      const form = answerFormOf(request.headers)
      const parameters = [{ name: 'EQ_eventID', values: [params.eventID] }]
      const { events } = await answerQuery(ledger, { parameters, signal }, caller)
      if (events.length === 0) throw new EpcisNotFoundError({ what: 'event', id: params.eventID })
      const translateId = idTranslation(ledger, caller, form.epcs)
      return new Answer(200, await queryDocument(events, form, { translateId }), headersOf(form))
    }),
    handle(routes.epcisResources, async ({ params: { resource } }, { caller, request }) => {
      const query = request.query as Query
      const { perPage: limit, token, rest } = splitPaging(parametersOfUrl(query))
      for (const { name } of rest) refuse(name, 'is no parameter of this list')
      const after = token === undefined ? undefined : readPageToken(token, resource).after
      const translateId = idTranslation(ledger, caller, epcFormOf(request.headers)) ?? ((value: string) => value)
      const { values, next } = await listResource(ledger, resource, caller, { limit, after })
      const headers =
        next === undefined
          ? undefined
          : { link: linkToNext(pathIn(request), query, writePageToken({ after: next, count: 0 }, resource)) }
      return new Answer(200, { '@set': values.map(translateId) }, headers)
    }),
    handle(routes.epcisResource, () => ['events' as const]),
    handle(routes.epcisResourceEvents, ({ params }, call) =>
      answer(call, [{ name: parameterOf[params.resource], values: [params.value] }]),
    ),
  ]
}

const pathIn = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url
