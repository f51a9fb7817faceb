import type { ServerEvent } from '@kg/client'
import { pause } from '@kg/core/async'

/** What a tab hears of the node. */
export interface Hearer {
  heard(event: ServerEvent): void
  lost(): void
}

interface OpenOptions {
  readonly lastEventId?: string
  readonly signal: AbortSignal
  readonly onLost: () => void
}

export interface SharedStream extends Hearer {
  /** Opens the stream of the node. */
  readonly open: (options: OpenOptions) => AsyncIterable<ServerEvent>
  readonly signal: AbortSignal
}

/** How the tabs of a browser find each other. */
export interface Tabs {
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>
  /** Runs work in one tab at a time: in the next one as soon as a tab has ended or was closed. */
  readonly inTurn: (work: () => Promise<void>) => Promise<unknown>
}

type Said = { readonly event: ServerEvent } | { readonly said: 'lost' | 'hello' }

/** After which a node that was never reached is asked again. */
const retryMs = 2000

/**
 * Follows the events of a node in one tab, which passes them on to the others. The tab that takes its place goes on
 * after the last event that it was passed, so none is lost.
 */
export async function shareStream(
  { open, heard, lost, signal }: SharedStream,
  { channel, inTurn }: Tabs,
): Promise<void> {
  let last: number | undefined
  let isLive = false
  let isAnswered = false
  const hear = (event: ServerEvent) => {
    isAnswered = true
    const number = numberOf(event)
    if (event.event === 'connected') last ??= number
    else if (number !== undefined) {
      if (last !== undefined && number <= last) return
      last = number
    }
    heard(event)
  }
  const lose = () => {
    isLive = false
    lost()
  }
  const tell = (said: Said) => channel.postMessage(said)

  channel.onmessage = ({ data }: { data: Said }) => {
    if ('event' in data) hear(data.event)
    else if (data.said === 'lost') lose()
    // Only the tab that holds the stream is live in this sense.
    else if (isLive) tell({ event: { event: 'connected', data: { seq: last } } })
  }
  /** Asks whether somebody holds the stream, until it is known how the node is. */
  async function greet(): Promise<void> {
    while (!isAnswered && !signal.aborted) {
      tell({ said: 'hello' })
      await pause(retryMs, signal)
    }
  }
  void greet()

  async function hold(): Promise<void> {
    const onLost = () => {
      lose()
      tell({ said: 'lost' })
    }
    while (!signal.aborted) {
      try {
        const from = last === undefined ? {} : { lastEventId: String(last) }
        for await (const event of open({ ...from, signal, onLost })) {
          isLive = true
          hear(event)
          tell({ event })
        }
      } catch {
        onLost()
      }
      await pause(retryMs, signal)
    }
  }

  try {
    await inTurn(hold)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    channel.close()
  }
}

/**
 * The number of the receipt that an event tells of, or up to which one is connected. How a job goes has none: the id of
 * such an event is that of the one before.
 */
function numberOf({ data }: ServerEvent): number | undefined {
  const { seq } = (typeof data === 'object' && data !== null ? data : {}) as { seq?: unknown }
  return typeof seq === 'number' ? seq : undefined
}
