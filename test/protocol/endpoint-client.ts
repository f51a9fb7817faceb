import { type Checked, checkedAnswer } from '../lib/api.js'
import { exchange, type Received } from '../lib/http.js'

export interface Call {
  readonly query?: readonly (readonly [string, string])[] | Readonly<Record<string, string>>
  readonly type?: string
  readonly body?: string | Uint8Array
  readonly accept?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A client of one SPARQL endpoint that speaks plain HTTP, as any tool would. */
export interface EndpointClient {
  /** Scheme and host. */
  readonly origin: string
  readonly path: string
  /** An answer that the route's record must allow. `more` goes behind the path. */
  send(method: string, call?: Call, more?: string): Promise<Checked>
  /** Any answer, of routes that are not there too. */
  sendAny(method: string, call?: Call, more?: string): Promise<Received>
  /** The statements of a graph as sorted N-Triples lines, or the status where there are none. */
  statements(graph: string | 'default'): Promise<string[] | number>
  update(text: string, query?: Call['query']): Promise<Checked>
  select(query: string, more?: readonly (readonly [string, string])[]): Promise<string[]>
}

export function openClient(origin: string, path: string, token: string): EndpointClient {
  const urlOf = ({ query = {} }: Call, more = '') => {
    const entries = (Array.isArray(query) ? query : Object.entries(query)) as [string, string][]
    const search = new URLSearchParams(entries)
    return `${path}${more}${search.size === 0 ? '' : `?${search}`}`
  }
  const sendAny: EndpointClient['sendAny'] = (method, call = {}, more) =>
    exchange({
      method,
      url: `${origin}${urlOf(call, more)}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.type === undefined ? {} : { 'content-type': call.type }),
        ...(call.accept === undefined ? {} : { accept: call.accept }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: call.body }),
    })
  const send: EndpointClient['send'] = async (method, call = {}, more) =>
    checkedAnswer(method, urlOf(call, more), await sendAny(method, call, more))
  return {
    origin,
    path,
    send,
    sendAny,
    async statements(graph) {
      const query = graph === 'default' ? { default: '' } : { graph }
      const { status, text } = await send('GET', { query, accept: 'application/n-triples' })
      return status === 200 ? text.split('\n').filter(Boolean).sort() : status
    },
    update: (body, query = {}) => send('POST', { type: 'application/sparql-update', body, query }),
    async select(query, more = []) {
      const { body } = await send('GET', {
        query: [['query', query], ...more],
        accept: 'application/sparql-results+json',
      })
      const { results } = body as { results: { bindings: Record<string, { value: string }>[] } }
      return results.bindings.map((row) => Object.values(row)[0]?.value ?? '')
    },
  }
}
