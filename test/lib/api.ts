import { randomUUID } from 'node:crypto'
import { type Problem, type Reply, type Route, type RouteId, type Routes, routes } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import { faultOf } from './check-reply.js'
import { exchange, type Received } from './http.js'
import { routeOf } from './route-of.js'
import { noteSeen } from './seen.js'

type Text = string | number | boolean

interface FormFile {
  name: string
  type: string
  content: string | Uint8Array
  /** The name of its field, `file` by default. */
  field?: string
}

export interface Given {
  params?: Record<string, string>
  query?: Record<string, Text | readonly Text[]>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  raw?: { type: string; content: string | Uint8Array }
  /** Sent as multipart/form-data. */
  form?: { fields: Record<string, string>; file?: FormFile }
  headers?: Record<string, string>
}

export interface Checked extends Received {
  body: unknown
}

/** A client that holds every answer against the route's record and notes it for the contract test. */
export interface Api {
  /** Any answer that is documented. */
  call(id: RouteId, given?: Given): Promise<Checked>
  /** A good answer's body. */
  ok<I extends RouteId>(id: I, given?: Given): Promise<Reply<Routes[I]>>
  /** A refusal with this code. */
  refuses(id: RouteId, given: Given, code: string): Promise<Problem>
}

export function api(url: string | (() => string), token?: string): Api {
  const base = typeof url === 'string' ? () => url : url

  async function call(id: RouteId, given: Given = {}): Promise<Checked> {
    const route: Route = routes[id]
    const { content, type } = contentOf(given)
    const answer = await exchange({
      method: route.method,
      url: `${base()}${pathOf(route, given)}`,
      headers: {
        ...defined({ authorization: mapDefined(token, (token) => `Bearer ${token}`) }),
        ...defined({ 'content-type': type }),
        ...given.headers,
      },
      ...defined({ body: content }),
    })
    return checkedAnswer(route.method, pathOf(route, given), answer)
  }

  return {
    call,
    async ok<I extends RouteId>(id: I, given: Given = {}) {
      const { status, text, body } = await call(id, given)
      if (status >= 300) throw new Error(`${id} answered ${status}: ${text}`)
      return body as Reply<Routes[I]>
    },
    async refuses(id, given, code) {
      const { status, text, body } = await call(id, given)
      if ((body as Partial<Problem> | undefined)?.code !== code)
        throw new Error(`${id} answered ${status} in place of ${code}: ${text}`)
      return body as Problem
    },
  }
}

/** Holds an answer against the record of its route, however it was asked for. */
export function checkedAnswer(method: string, path: string, answer: Received): Checked {
  const found = routeOf(method, path.split('?', 1)[0] ?? path)
  if (found === undefined) throw new Error(`No record answers ${method} ${path}`)
  const isJson = /\bjson\b/.test(String(answer.headers['content-type'])) && answer.text !== ''
  const body: unknown = isJson ? JSON.parse(answer.text) : answer.text
  const code = answer.status >= 400 ? (body as Partial<Problem>).code : undefined
  noteSeen({ route: found.id, status: answer.status, ...defined({ code }) })
  const fault = faultOf(found.route, answer)
  if (fault !== undefined) throw new Error(`${found.id} ${fault}`)
  return { ...answer, body }
}

/** The path and query of a call. */
export function pathOf(route: Route, { params = {}, query = {} }: Given): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  return search.size === 0 ? path : `${path}?${search}`
}

export function contentOf({ body, raw, form }: Given): { content?: string | Uint8Array; type?: string } {
  if (body !== undefined) return { content: JSON.stringify(body), type: 'application/json' }
  if (raw !== undefined) return { content: raw.content, type: raw.type }
  return form === undefined ? {} : multipartOf(form)
}

function multipartOf({ fields, file }: NonNullable<Given['form']>): { content: Uint8Array; type: string } {
  const boundary = `kg-${randomUUID()}`
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file !== undefined)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`,
      ),
      Buffer.from(file.content),
      Buffer.from('\r\n'),
    )
  return {
    content: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
