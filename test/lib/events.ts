import { defined } from '@kg/core'
import { noteSeen } from './seen.js'

export interface SeenEvent {
  id?: string
  event: string
  data: Record<string, unknown>
}

/** An open event stream. */
export interface Stream extends AsyncDisposable {
  /** The next events in order; fails when they do not come in time. */
  next(count: number): Promise<SeenEvent[]>
  /** Events up to the one that is wanted, which is the last of them. */
  upTo(isLast: (event: SeenEvent) => boolean): Promise<SeenEvent[]>
  /** Settles when the node ends the stream. */
  readonly ended: Promise<void>
}

export async function openStream(url: string, headers: Record<string, string> = {}): Promise<Stream> {
  const control = new AbortController()
  const answer = await fetch(url, { headers, signal: control.signal })
  noteSeen({ route: 'events', status: answer.status })
  if (answer.status !== 200 || answer.body === null) throw new Error(`${url} answered ${answer.status}`)
  const events: SeenEvent[] = []
  let wake: () => void = () => undefined
  const reading = (async () => {
    let rest = ''
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
      const blocks = (rest + Buffer.from(part).toString('utf8')).split('\n\n')
      rest = blocks.pop() ?? ''
      events.push(...blocks.filter((block) => !block.startsWith(':')).map(eventOf))
      wake()
    }
  })()
  const ended = reading.catch(() => undefined)

  async function more(): Promise<void> {
    const late = AbortSignal.timeout(10_000)
    await new Promise<void>((resolve, reject) => {
      wake = resolve
      late.onabort = () => reject(new Error(`No event came after ${JSON.stringify(events)}`))
      if (events.length > 0) resolve()
    })
  }

  return {
    ended,
    async next(count) {
      const taken: SeenEvent[] = []
      while (taken.length < count) {
        if (events.length === 0) await more()
        taken.push(...events.splice(0, count - taken.length))
      }
      return taken
    },
    async upTo(isLast) {
      const taken: SeenEvent[] = []
      for (;;) {
        if (events.length === 0) await more()
        const event = events.shift()
        if (event === undefined) continue
        taken.push(event)
        if (isLast(event)) return taken
      }
    },
    async [Symbol.asyncDispose]() {
      control.abort()
      await ended
    },
  }
}

function eventOf(block: string): SeenEvent {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const { id, event = '', data = '{}' } = fields
  return { ...defined({ id }), event, data: JSON.parse(data) as Record<string, unknown> }
}
