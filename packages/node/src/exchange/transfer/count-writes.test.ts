import { contextGraphUri } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { type Action, actOf } from '../../platform/acts/acts.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { countWritesSince } from './count-writes.js'

const agent = `0x${'a'.repeat(40)}`

describe('the writes that somebody would miss', () => {
  it('are those after a receipt that the node neither makes by itself nor gets again', async () => {
    await using opened = await openTestLedger()
    const write = (action: Action, graph: string) =>
      opened.ledger.write(actOf(action, agent, contextGraphUri(graph)), () => undefined)
    const count = (seq: number) => opened.ledger.read((r) => countWritesSince(r, seq))
    expect(count(0)).toBe(0)
    await write('context-graph.create', 'lab')
    await write('asset.share', 'lab')
    await write('asset.share', 'agents')
    await write('context-graph.startup', 'lab')
    await write('asset.receive', 'lab')
    expect(count(0)).toBe(2)
    expect(count(1)).toBe(1)
    expect(count(2)).toBe(0)
  })

  it('include those to a graph whose name only begins like a system graph', async () => {
    await using opened = await openTestLedger()
    await opened.ledger.write(actOf('asset.share', agent, contextGraphUri('agents-of-ann')), () => undefined)
    expect(opened.ledger.read((r) => countWritesSince(r, 0))).toBe(1)
  })
})
