import type { ServerEvent } from '@kg/client'
import { deferred, pause } from '@kg/core/async'
import { expect, it } from 'vitest'
import { shareStream, type Tabs } from './share-stream.js'

const receipt = (seq: number): ServerEvent => ({ id: String(seq), event: 'asset.share', data: { seq } })
const connected = (seq: number): ServerEvent => ({ event: 'connected', data: { seq } })

/** A browser whose node says what it is told to, to whoever has the stream open. */
function browser() {
  const channels = new Set<Tabs['channel']>()
  const opened: (string | undefined)[] = []
  let turn = Promise.resolve()
  let say: (event: ServerEvent) => void = () => undefined
  let lose: () => void = () => undefined

  const openTab = () => {
    const ending = new AbortController()
    const heard: (string | number)[] = []
    const channel: Tabs['channel'] = {
      onmessage: null,
      postMessage(data) {
        // Only what is passed is read.
        for (const other of channels)
          if (other !== channel) other.onmessage?.call(other as never, { data } as MessageEvent)
      },
      close: () => void channels.delete(channel),
    }
    channels.add(channel)
    async function* open({
      lastEventId,
      signal,
      onLost,
    }: {
      lastEventId?: string
      signal: AbortSignal
      onLost: () => void
    }) {
      opened.push(lastEventId)
      const waiting: ServerEvent[] = []
      let woken = deferred()
      say = (event) => {
        waiting.push(event)
        woken.resolve()
      }
      lose = onLost
      signal.addEventListener('abort', () => woken.resolve())
      while (!signal.aborted) {
        const next = waiting.shift()
        if (next !== undefined) yield next
        else {
          woken = deferred()
          await woken.promise
        }
      }
    }
    const inTurn = (work: () => Promise<void>) => {
      const mine = turn.then(() => (ending.signal.aborted ? undefined : work()))
      turn = mine.then(() => undefined)
      return mine
    }
    const done = shareStream(
      {
        open,
        signal: ending.signal,
        heard: ({ id, event }) => void heard.push(id === undefined ? event : Number(id)),
        lost: () => void heard.push('lost'),
      },
      { channel, inTurn },
    )
    return {
      heard,
      async close() {
        ending.abort()
        await done
      },
    }
  }
  /** Everything that was said has been passed on. */
  const rest = () => pause(0)
  return {
    openTab,
    opened,
    async says(...events: ServerEvent[]) {
      await rest()
      for (const event of events) say(event)
      await rest()
    },
    async loses() {
      await rest()
      lose()
    },
  }
}

it('opens one stream, and every tab hears each event once', async () => {
  const { openTab, opened, says } = browser()
  const tabs = [openTab(), openTab(), openTab()]
  await says(connected(4), receipt(5), receipt(6))
  expect(opened).toEqual([undefined])
  for (const { heard } of tabs) expect(heard).toEqual(['connected', 5, 6])
  await Promise.all(tabs.map((tab) => tab.close()))
})

it('goes on in the next tab after the last event that was passed on', async () => {
  const { openTab, opened, says } = browser()
  const [first, second] = [openTab(), openTab()]
  await says(connected(4), receipt(5))
  const third = openTab()
  await first.close()
  await says(connected(9), receipt(6), receipt(7))
  await second.close()
  await says(receipt(8))
  expect(opened).toEqual([undefined, '5', '7'])
  expect(second.heard).toEqual(['connected', 5, 'connected', 'connected', 6, 7])
  expect(third.heard).toEqual(['connected', 'connected', 6, 7, 8])
  await third.close()
})

it('tells all tabs that the node is away, and a new one that it is there', async () => {
  const { openTab, says, loses } = browser()
  const [first, second] = [openTab(), openTab()]
  await says(connected(4))
  await loses()
  expect([first.heard, second.heard]).toEqual([
    ['connected', 'lost'],
    ['connected', 'lost'],
  ])
  const third = openTab()
  expect(third.heard).toEqual([])
  await says(connected(4))
  expect(third.heard).toEqual(['connected'])
  await Promise.all([first, second, third].map((tab) => tab.close()))
})

it('passes on how a job goes, which has the id of the event before it', async () => {
  const { openTab, says } = browser()
  const [first, second] = [openTab(), openTab()]
  const progress: ServerEvent = { id: '5', event: 'publish.progress', data: { action: 'publish.progress' } }
  await says(connected(4), receipt(5), progress, progress)
  for (const { heard } of [first, second]) expect(heard).toEqual(['connected', 5, 5, 5])
  await Promise.all([first, second].map((tab) => tab.close()))
})
