import { nameHash } from '@kg/core'
import type { Host } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { openTestMemory } from '../testing/test-node.test.support.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { GraphTopics, topicOfHash } from './graph-topics.js'

let host: Host
beforeAll(async () => {
  host = await openTestHost()
})
afterAll(() => host.stop())

describe('the topics of a node', () => {
  it('follow its subscriptions and what it hosts [C-EV-01]', async () => {
    await using node = await openTestMemory({ contextGraphs: '["lab"]' })
    const joined: string[] = []
    const hosted: string[] = []
    const topics = new GraphTopics({
      ledger: node.ledger,
      host,
      hostedHashes: () => hosted,
      handlersFor(hash) {
        joined.push(hash)
        return { validate: () => 'accept', onMessage: () => undefined }
      },
    })
    const stop = topics.start()
    expect(joined.sort()).toEqual(['agents', 'lab', 'ontology'].map(nameHash).sort())
    await node.addGraph('hall')
    expect(joined).toHaveLength(4)
    expect(topics.idOf(nameHash('hall'))).toBe('hall')

    await node.memory.graphs.unsubscribe('hall', node.caller)
    expect(topics.idOf(nameHash('hall'))).toBeUndefined()
    await node.memory.graphs.subscribe('hall', node.caller)
    expect(joined.filter((hash) => hash === nameHash('hall'))).toHaveLength(2)

    hosted.push(nameHash('hall'))
    await node.memory.graphs.unsubscribe('hall', node.caller)
    await node.memory.graphs.subscribe('hall', node.caller)
    expect(joined.filter((hash) => hash === nameHash('hall'))).toHaveLength(2)

    stop()
    await node.addGraph('late')
    expect(topics.idOf(nameHash('late'))).toBeUndefined()
  })

  it('are no more than fit, with system graphs and chosen graphs first, however many are followed', async () => {
    await using node = await openTestMemory()
    await node.ledger.writeWithoutReceipt((w) => {
      for (let i = 0; i < 3000; i++) {
        const hosted = newGraphRow(`a-${i}`)
        w.put(contextGraphs, hosted.id, { ...hosted, coreHosted: true })
      }
    })
    await node.addGraph('zoo')
    const rooms = 5
    const joined: string[] = []
    const small = {
      join: (topic: string) => joined.length < rooms && joined.push(topic) > 0,
      leave: (topic: string) => void joined.splice(joined.indexOf(topic), 1),
    }
    let read = 0
    const handlersFor = () => {
      read++
      return { validate: () => 'accept' as const, onMessage: () => undefined }
    }
    // Topics ask nothing else of a host.
    const topics = new GraphTopics({
      ledger: node.ledger,
      host: small as never as Host,
      hostedHashes: () => [],
      handlersFor,
    })
    topics.start()
    const first = ['agents', 'ontology', 'zoo', 'a-0', 'a-1'].map((id) => topicOfHash(nameHash(id)))
    expect(joined).toEqual(first)
    expect(read).toBeLessThan(20)
  })

  it('do not reveal the names of graphs', () => {
    expect(topicOfHash(nameHash('lab'))).toMatch(/^graph\/[0-9a-f]{32}$/)
  })
})
