import type { Client } from '@kg/client'
import type { ToolContext } from '../tools/handler.js'

/** An event of the node's stream. */
export interface Told {
  readonly seq: number
  readonly time: string
  readonly action: string
  readonly agent: string
  readonly subject: string
  readonly layer?: string
}

interface Search {
  /** Only earlier ones; absent: up to now. */
  readonly before: number | undefined
  readonly atLeast: number
  readonly isWanted: (told: Told) => boolean
}

const firstWindow = 500
/** The stream does not say when it has told all that there was: silence does. */
const silenceMs = 400

/** The newest receipts that the caller may see, newest first: looks further back until there are enough. */
export async function receiptsBefore(context: ToolContext, { before, atLeast, isWanted }: Search): Promise<Told[]> {
  const head = await headOf(context)
  const end = Math.min(before ?? head + 1, head + 1)
  for (let window = firstWindow; ; window *= 8) {
    const from = Math.max(0, end - 1 - window)
    const found = (await between(context.client(), from, end, context.signal)).filter(isWanted)
    if (found.length >= atLeast || from === 0) return found.reverse()
  }
}

async function headOf({ client, signal }: ToolContext): Promise<number> {
  return (await client().call('status', undefined, { signal })).store.seq
}

async function between(client: Client, from: number, end: number, signal: AbortSignal): Promise<Told[]> {
  if (end - 1 <= from) return []
  const silent = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), silenceMs)
  }
  const found: Told[] = []
  const stream = client.events({ lastEventId: from, signal: AbortSignal.any([signal, silent.signal]) })
  for await (const { event, data } of stream) {
    listen()
    if (event === 'connected') continue
    const told = data as Told
    if (told.seq < end) found.push(told)
    if (told.seq >= end - 1) break
  }
  clearTimeout(timer)
  signal.throwIfAborted()
  return found
}
