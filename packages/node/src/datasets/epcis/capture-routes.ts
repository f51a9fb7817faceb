import { routes } from '@kg/contract'
import type { Json } from '@kg/ingest/datasets'
import { Answer, type Binding, handle } from '../../platform/http/handle.js'
import { parseJson } from '../../platform/http/validate.js'
import { splitPaging } from '../epcis-answers/answer-query.js'
import { linkToNext } from '../epcis-answers/page-token.js'
import type { openCaptures } from '../epcis-capture/captures.js'
import { parametersOfUrl, refuse } from '../epcis-query/parameter-values.js'

/** What goes into the repository, and how that went. */
export function captureRoutes({ captures }: { readonly captures: ReturnType<typeof openCaptures> }): Binding[] {
  return [
    handle(routes.epcisCapture, async ({ body }, { caller }) => {
      const id = await captures.capture(bytesOf(body), caller)
      return new Answer(202, undefined, { location: `/epcis/capture/${id}` })
    }),
    handle(routes.epcisCaptures, (_, { caller, request }) => {
      const query = request.query as Readonly<Record<string, unknown>>
      const { perPage, token, rest } = splitPaging(parametersOfUrl(query))
      for (const { name } of rest) refuse(name, 'is no parameter of this list')
      const { jobs, nextCursor } = captures.list(caller, { limit: perPage, cursor: token })
      return new Answer(
        200,
        jobs,
        nextCursor === undefined ? {} : { link: linkToNext('/epcis/capture', query, nextCursor) },
      )
    }),
    handle(routes.epcisCaptureJob, ({ params }, { caller }) => captures.find(params.captureID, caller)),
    handle(routes.epcisPostEvent, async ({ body }, { caller }) => {
      // Whatever it is: the reader of documents checks it.
      const id = await captures.captureEvent(parseJson(bytesOf(body)) as Json, caller)
      return new Answer(201, undefined, { location: `/epcis/events/${encodeURIComponent(id)}` })
    }),
  ]
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
