import { routes } from '@kg/contract'
import { nameHash } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { openTestNode } from '../testing/test-node.test.support.js'

const owner = `0x${'aB'.repeat(20)}`
const id = `${owner}/lab`

describe('hosting that is asked for', () => {
  it('begins with the curator in the id, and ends with what was stored', async () => {
    await using node = await openTestNode({ nodeRole: 'core' })
    const begun = await node.call(routes.hostModeSubscribe, { body: { contextGraphId: id } })
    expect(begun).toMatchObject({ hosting: true, nameHash: nameHash(id), curator: owner.toLowerCase() })
    const { graphs } = await node.call(routes.hostModeStats, { query: { limit: 10 } })
    expect(graphs).toMatchObject([{ nameHash: nameHash(id), messages: 0, bytes: 0, epoch: 0 }])
    const ended = await node.call(routes.hostModeUnsubscribe, { body: { nameHash: nameHash(id) } })
    expect(ended).toEqual({ hosting: false, nameHash: nameHash(id), deleted: 0 })
    await expect(node.call(routes.hostModeUnsubscribe, { body: { contextGraphId: id } })).rejects.toMatchObject({
      code: 'HOST_MODE_NOT_HOSTED',
    })
  })

  it('is refused without a name, with two that differ, and by nodes that are no core nodes', async () => {
    await using node = await openTestNode()
    const begin = (body: { contextGraphId?: string; nameHash?: string }) =>
      node.call(routes.hostModeSubscribe, { body })
    const invalid = { code: 'VALIDATION_FAILED' }
    await expect(begin({})).rejects.toMatchObject(invalid)
    await expect(begin({ contextGraphId: 'lab', nameHash: nameHash('hall') })).rejects.toMatchObject(invalid)
    await expect(begin({ contextGraphId: 'lab' })).rejects.toMatchObject({ code: 'HOST_MODE_CORE_ONLY' })
  })
})
