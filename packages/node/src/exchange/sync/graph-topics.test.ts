import { nameHash } from '@kg/core'
import type { Host } from '@kg/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestMemory } from '../testing/test-node.test.support.js'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { GraphTopics, topicOfHash } from './graph-topics.js'

let host: Host
beforeAll(async () => {
  host = await openTestHost()
})
afterAll(() => host.stop())

describe('the topics of a node', () => {
  it('follow its subscriptions and what it hosts', async () => {
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

  it('do not reveal the names of graphs', () => {
    expect(topicOfHash(nameHash('lab'))).toMatch(/^graph\/[0-9a-f]{32}$/)
  })
})
