import { defined } from '@kg/core'
import { exchange, type Received } from '../../lib/http.js'

export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Received>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Received>
  send(method: string, path: string, body?: string | Uint8Array, headers?: Record<string, string>): Promise<Received>
}

/** Calls that say nothing about what should come back: hostile tests look at whatever does. */
export function callerOf(url: string, token: string): Caller {
  const authorization = `Bearer ${token}`
  const send: Caller['send'] = (method, path, body, headers = {}) =>
    exchange({
      method,
      url: `${url}${path}`,
      headers: { authorization, ...headers },
      ...defined({ body }),
    })
  return {
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) =>
      send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
  }
}

export function codeOf({ text }: Received): string {
  return (JSON.parse(text) as { code?: string }).code ?? ''
}
