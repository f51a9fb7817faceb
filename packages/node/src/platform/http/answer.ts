import { RequestDeadlineError, type Route } from '@kg/contract'
import { defined } from '@kg/core'
import { End, within } from '@kg/core/async'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../caller/caller.js'
import type { Operations, Outcome } from '../operations/operations.js'
import { Answer, type Binding, type CallContext } from './handle.js'
import { readBody } from './read-body.js'
import { audienceOf, sendOutcome } from './send.js'
import { validate } from './validate.js'

export interface AnswerNeeds {
  operations: Pick<Operations, 'run'>
  requestTimeoutMs: number
  /** Where large files of requests lie until they are answered. */
  spoolFolder: string
  isStillAllowed: (request: FastifyRequest, route: Route) => boolean
}

/** One request from its body to the answer: is it well-formed, has it been here before, what comes of it. */
export function answerRequests({ operations, requestTimeoutMs, spoolFolder, isStillAllowed }: AnswerNeeds) {
  return async (
    { route, handler }: Binding,
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const params = route.params === undefined ? {} : validate(route.params, request.params, 'path')
    const query = route.query === undefined ? {} : validate(route.query, request.query, 'query string')
    const { body, file, spooled, rdf, hash } = await readBody(route, request, spoolFolder)
    const { end, release } = clientEnd(reply)
    const call: CallContext = {
      caller,
      audience: audienceOf(request),
      end,
      get signal() {
        return end.signal
      },
      isStillAllowed: () => isStillAllowed(request, route),
      request,
      reply,
      ...defined({ file, spooled, rdf }),
    }
    const run = async (): Promise<Outcome> => {
      // Checked against the route just now, which the types of all routes together cannot express.
      const result = await handler({ params, query, body } as never, call)
      if (result instanceof Answer) return { status: result.status, reply: result.body, headers: result.headers }
      return { status: Number(Object.keys(route.replies)[0] ?? 200), reply: result }
    }
    const key = route.method === 'GET' || route.method === 'HEAD' || route.secretReply ? undefined : keyOf(request)
    const work =
      key === undefined
        ? run()
        : operations.run({ agent: caller.agent, key, route: `${route.method} ${request.url}`, bodyHash: hash() }, run)
    const onTimeout = () => {
      end.abort(new RequestDeadlineError({ ms: requestTimeoutMs }))
      return end.reason
    }
    try {
      // A request whose time is up is answered; what it has begun goes on, and its key tells the outcome.
      const outcome = await within(work, { ms: requestTimeoutMs, onTimeout, keepsProcess: false })
      return reply.sent ? reply : sendOutcome(outcome, request, reply)
    } finally {
      release()
      // What a late handler still reads, it has open; what it wants to keep, it has moved.
      await spooled?.remove()
    }
  }
}

/** Ends when the client goes away. */
function clientEnd({ raw }: FastifyReply) {
  const end = new End()
  const onClose = () => {
    if (!raw.writableFinished) end.abort(new Error('the client went away'))
  }
  raw.once('close', onClose)
  return { end, release: () => void raw.off('close', onClose) }
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 && key.length <= 255 ? key : undefined
}
