import type { EventOptions, ServerEvent } from '@kg/client'
import type { PublisherJob, Reply, Routes } from '@kg/contract'
import { contextGraphOf } from '@kg/core/ids'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { findTabs } from './browser-tabs.js'
import { useNode } from './node.js'
import { shareStream } from './share-stream.js'

/** What the node has done: a receipt that the caller may see, or how a job goes, which has no number. */
export interface News {
  readonly seq?: number
  readonly action: string
  readonly subject: string
  readonly agent: string
  readonly layer?: string
  /** Of `publish.progress` and `import.progress`: the job as it is now. */
  readonly job?: PublisherJob | Reply<Routes['getImport']>
}

type Listener = (news: News) => void

/** `lost` since a moment: what is shown is as old as that. */
export type Connection = { readonly state: 'connecting' | 'live' } | { readonly state: 'lost'; readonly since: number }

/** The events of the node, for the whole page. */
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

const isNews = (data: unknown): data is News =>
  typeof data === 'object' && data !== null && 'action' in data && typeof data.action === 'string'

const LiveContext = createContext(new LiveStream())

/** One stream of events for all tabs of a browser that have the same token. */
export function LiveProvider({ token, children }: { token: string; children: ReactNode }) {
  const client = useNode()
  const [stream] = useState(() => new LiveStream())
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const shared = {
      signal,
      open: (options: EventOptions) => client.events(options),
      heard: (event: ServerEvent) => stream.heard(event),
      lost: () => stream.lost(),
    }
    void findTabs(token, signal).then((tabs) => shareStream(shared, tabs))
    return () => ending.abort()
  }, [client, stream, token])
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
