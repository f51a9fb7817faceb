import { defined } from '@kg/core/values'
import { type EarlierClient, init } from '../earlier/init.js'
import { type Received, sendJson, testServer } from './test-server.js'

/** Bodies that a route answers one after the other; the last one stays. An answer of another status than 200 is a pair. */
export type Script = Readonly<Record<string, readonly (object | readonly [status: number, body: object])[]>>

export interface ScriptedNode extends AsyncDisposable {
  readonly node: EarlierClient
  /** What was sent to a route, as `POST /api/…`. */
  sentTo(route: string): Received[]
}

/** A node that answers by a script, and a client of it. */
export async function scriptedNode(script: Script, token?: string): Promise<ScriptedNode> {
  const asked = new Map<string, number>()
  const server = await testServer(({ method, url }, response) => {
    const route = `${method} ${url}`
    const answers = script[route] ?? [[404, { message: `No ${route}`, code: 'NO_SUCH_ROUTE' }]]
    const at = asked.get(route) ?? 0
    asked.set(route, at + 1)
    const answer = answers[Math.min(at, answers.length - 1)] ?? {}
    const [status, body] = isPair(answer) ? answer : [200, answer]
    sendJson(response, status, body)
  })
  return {
    node: init('127.0.0.1', server.port, false, defined({ token })),
    sentTo: (route) => server.requests.filter(({ method, url }) => `${method} ${url}` === route),
    [Symbol.asyncDispose]: () => server.close(),
  }
}

const isPair = (answer: object): answer is readonly [number, object] =>
  Array.isArray(answer) && typeof answer[0] === 'number'

/** The error that a promise ends with. */
export const failureOf = (promise: Promise<unknown>): Promise<Record<string, unknown>> =>
  promise.then(
    () => Promise.reject(new Error('it should have failed')),
    (error) => error,
  )
