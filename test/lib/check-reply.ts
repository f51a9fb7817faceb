import { isDeepStrictEqual } from 'node:util'
import { errorMessage, type Payload, problem, type Route } from '@kg/contract'
import { repliesOf, statusesOf } from '@kg/contract/generate'
import type { Received } from './http.js'

/** What is wrong with an answer by the route's record; nothing where it is as documented. */
export function faultOf(route: Route, { status, headers, text }: Received): string | undefined {
  const good = repliesOf(route)[status]
  if (good !== undefined) return payloadFault(good, route, String(headers['content-type'] ?? ''), text)
  const documented = statusesOf(route).get(status)
  if (documented === undefined) return `answers ${status}, which its record does not name: ${text.slice(0, 300)}`
  if (route.method === 'HEAD') return undefined
  const mediaType = route.errorFormat === 'message' ? 'application/json' : 'application/problem+json'
  if (!String(headers['content-type']).startsWith(`${mediaType};`)) return 'has an error of another type'
  const schema = route.errorFormat === 'message' ? errorMessage : problem
  const parsed = schema.safeParse(JSON.parse(text))
  if (!parsed.success) return `has an error of another form: ${parsed.error.message}`
  if ('detail' in parsed.data && (parsed.data.status !== status || parsed.data.detail !== parsed.data.error))
    return 'has a problem that contradicts itself'
  const { code } = parsed.data
  const codes = documented.map(({ record }) => record.code)
  return codes.includes(code) ? undefined : `answers ${status} ${code}, and its record names ${codes.join(', ')}`
}

function payloadFault(payload: Payload, route: Route, type: string, text: string): string | undefined {
  switch (payload.kind) {
    case 'empty':
      return text === '' ? undefined : 'has a body where none is documented'
    case 'raw': {
      const media = type.split(';', 1)[0] ?? ''
      if (payload.mediaTypes.length === 0) return text === '' ? undefined : 'has a body where none is documented'
      const isAlias = ['application/json', 'application/xml', 'text/xml', 'text/plain'].includes(media)
      return payload.mediaTypes.includes(media) || (isAlias && route.family === 'query')
        ? undefined
        : `answers as ${media}, and its record names ${payload.mediaTypes.join(', ')}`
    }
    case 'json': {
      const body: unknown = JSON.parse(text)
      const parsed = payload.schema.safeParse(body)
      if (!parsed.success) return `has a body that its schema refuses: ${parsed.error.message}`
      // Schemas drop what they do not know, so a difference is a field that is not documented.
      return isDeepStrictEqual(parsed.data, body)
        ? undefined
        : `has fields that its schema does not name: ${text.slice(0, 300)}`
    }
    case 'multipart':
      return 'documents a form as an answer'
  }
}
