import { EpcisNotAcceptableError, routes } from '@kg/contract'
import type { Json } from '@kg/ingest/datasets'
import { Answer, type Binding, handle } from '../../platform/http/handle.js'
import { mediaType, parseJson } from '../../platform/http/validate.js'
import { splitPaging } from '../epcis-answers/answer-query.js'
import { linkToNext } from '../epcis-answers/page-token.js'
import type { openCaptures } from '../epcis-capture/captures.js'
import { type ErrorBehaviour, errorBehaviours } from '../epcis-capture/table.js'
import { parametersOfUrl, refuse } from '../epcis-query/parameter-values.js'

/** What goes into the repository, and how that went. */
export function captureRoutes({ captures }: { readonly captures: ReturnType<typeof openCaptures> }): Binding[] {
  return [
    handle(routes.epcisCapture, async ({ body }, { caller, request }) => {
      const behaviour = behaviourIn(request.headers)
      const id = await captures.capture(bytesOf(body), caller, behaviour)
      return new Answer(202, undefined, { location: `/epcis/capture/${id}`, [behaviourHeader]: behaviour })
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
    handle(routes.epcisCaptureJob, ({ params }, { caller }) => {
      const job = captures.find(params.captureID, caller)
      return new Answer(200, job, { [behaviourHeader]: job.captureErrorBehaviour })
    }),
    handle(routes.epcisPostEvent, async ({ body }, { caller, request }) => {
      const isXml = mediaType(request.headers['content-type']).endsWith('xml')
      // Whatever it is: the reader of documents checks it.
      const event = isXml ? bytesOf(body) : (parseJson(bytesOf(body)) as Json)
      const id = await captures.captureEvent(event, caller)
      return new Answer(201, undefined, { location: `/epcis/events/${encodeURIComponent(id)}` })
    }),
  ]
}

const behaviourHeader = 'gs1-capture-error-behaviour'

/** What the request wants to happen about events that are wrong. */
function behaviourIn(headers: Readonly<Record<string, string | string[] | undefined>>): ErrorBehaviour {
  const given = headers[behaviourHeader]
  if (given === undefined) return 'rollback'
  const known = errorBehaviours.find((one) => one === given)
  if (known !== undefined) return known
  const offers = errorBehaviours.join(', ')
  throw new EpcisNotAcceptableError({ header: 'GS1-Capture-Error-Behaviour', given: String(given), offers })
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
