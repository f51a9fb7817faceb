import type { ServerEvent } from '@kg/client'
import { pause } from '@kg/core/async'
import { contextGraphOf } from '@kg/core/ids'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useNode } from './node.js'

/** What the node has done: a receipt that the caller may see. */
export interface News {
  readonly seq: number
  readonly action: string
  readonly subject: string
  readonly agent: string
  readonly layer?: string
}

type Listener = (news: News) => void

/** `lost` since a moment: what is shown is as old as that. */
export type Connection = { readonly state: 'connecting' | 'live' } | { readonly state: 'lost'; readonly since: number }

/** One stream of events for the whole page. */
export class LiveStream {
  private readonly listeners = new Set<Listener>()
  private readonly watchers = new Set<() => void>()
  private current: Connection = { state: 'connecting' }

  connection = (): Connection => this.current

  watch = (onChange: () => void): (() => void) => {
    this.watchers.add(onChange)
    return () => this.watchers.delete(onChange)
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  heard({ event, data }: ServerEvent): void {
    this.become({ state: 'live' })
    if (event === 'connected' || !isNews(data)) return
    for (const listener of this.listeners) listener(data)
  }

  lost(): void {
    if (this.current.state !== 'lost') this.become({ state: 'lost', since: Date.now() })
  }

  private become(next: Connection): void {
    if (this.current.state === next.state) return
    this.current = next
    for (const watcher of this.watchers) watcher()
  }
}

/** After which a node that was never reached is asked again. */
const retryMs = 2000

const isNews = (data: unknown): data is News =>
  typeof data === 'object' && data !== null && 'action' in data && typeof data.action === 'string'

const LiveContext = createContext(new LiveStream())

export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useNode()
  const [stream] = useState(() => new LiveStream())
  useEffect(() => {
    const ending = new AbortController()
    void follow(stream, ending.signal)
    async function follow(to: LiveStream, signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        try {
          for await (const event of client.events({ signal, onLost: () => to.lost() })) to.heard(event)
        } catch {
          to.lost()
        }
        await pause(retryMs, signal)
      }
    }
    return () => ending.abort()
  }, [client, stream])
  return <LiveContext value={stream}>{children}</LiveContext>
}

export function useConnection(): Connection {
  const stream = useContext(LiveContext)
  return useSyncExternalStore(stream.watch, stream.connection)
}

/** Calls back with each piece of news. */
export function useNews(onNews: Listener): void {
  const stream = useContext(LiveContext)
  useEffect(() => stream.listen(onNews), [stream, onNews])
}

/** News of one context graph. */
export const isIn =
  (graph: string): ((news: News) => boolean) =>
  ({ subject }) =>
    contextGraphOf(subject) === graph

/** How many pieces of news concern what is shown, since it was shown. */
export function useNewsCount(concerns: (news: News) => boolean): {
  readonly count: number
  readonly clear: () => void
} {
  const [count, setCount] = useState(0)
  const stream = useContext(LiveContext)
  useEffect(() => stream.listen((news) => concerns(news) && setCount((before) => before + 1)), [stream, concerns])
  return { count, clear: () => setCount(0) }
}
