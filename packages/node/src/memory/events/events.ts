import { routes, StreamsTooManyError } from '@kg/contract'
import { defined } from '@kg/core'
import { deferred, every } from '@kg/core/async'
import { type Receipt, receipts } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { canSee } from './can-see.js'
import { listActivity } from './list-activity.js'

const heartbeatMs = 30_000
const replayPage = 500
const mostStreams = 256

/** Server-sent events: one for each receipt that the caller may see, from where it left off. */
export function eventRoutes({ ledger, stopping }: { ledger: Journal; stopping: AbortSignal }): Binding[] {
  let streams = 0
  return [
    handle(routes.listActivity, ({ query }, { caller }) => ledger.read((r) => listActivity(r, caller, query))),
    handle(routes.events, async ({ query }, { caller, request, reply }) => {
      const header = Number(request.headers['last-event-id'])
      const from =
        query.lastEventId ??
        (Number.isSafeInteger(header) && header >= 0 && request.headers['last-event-id'] !== undefined
          ? header
          : ledger.head())
      if (streams >= mostStreams) throw new StreamsTooManyError({ most: mostStreams })
      streams++
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        connection: 'keep-alive',
        ...origin(reply),
      })
      raw.write(`event: connected\ndata: ${JSON.stringify({ seq: ledger.head() })}\n\n`)
      await follow(from, caller, raw, request.raw.socket)
      return reply
    }),
  ]

  /** Reads the receipts in order and waits for more; a slow reader holds up nobody but itself. */
  async function follow(
    from: number,
    caller: Caller,
    raw: NodeJS.WritableStream,
    socket: NodeJS.EventEmitter & { destroyed?: boolean },
  ): Promise<void> {
    let wake: () => void = () => undefined
    let ended = false
    const end = () => {
      ended = true
      wake()
    }
    const off = ledger.onCommit(() => wake())
    const stopHeartbeat = every(heartbeatMs, () => raw.write(': still here\n\n'))
    socket.once('close', end)
    stopping.addEventListener('abort', end, { once: true })
    let seq = from
    while (!ended) {
      const page = ledger.read((r) =>
        [...r.range(receipts, { after: seq, limit: replayPage })].map(({ value }) => ({
          value,
          shown: canSee(r, value, caller),
        })),
      )
      for (const { value, shown } of page) {
        seq = value.seq
        if (shown && !raw.write(frame(value))) await new Promise((resolve) => raw.once('drain', resolve))
      }
      if (page.length > 0 || ended) continue
      const woken = deferred()
      wake = woken.resolve
      if (!ended && ledger.head() <= seq) await woken.promise
    }
    off()
    stopHeartbeat()
    streams--
    raw.end()
  }
}

function frame({ seq, time, action, agent, subject, layer, root, hash }: Receipt): string {
  const data = {
    seq,
    time: new Date(time).toISOString(),
    action,
    agent,
    subject,
    ...defined({ layer, root }),
    hash,
  }
  return `id: ${seq}\nevent: ${action}\ndata: ${JSON.stringify(data)}\n\n`
}

function origin(reply: { getHeader(name: string): unknown }): Record<string, string> {
  const allowed = reply.getHeader('access-control-allow-origin')
  return typeof allowed === 'string' ? { 'access-control-allow-origin': allowed, vary: 'origin' } : {}
}
