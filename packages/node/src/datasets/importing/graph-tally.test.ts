import { expect, it } from 'vitest'
import { connector, object } from '../testing/graphs.test.support.js'
import { GraphTally } from './graph-tally.js'

it('counts events, connectors and identifiers', () => {
  const tally = new GraphTally()
  tally.add({ ...object('milking'), properties: { eventTime: '2026-05-04T05:30:00Z' } })
  tally.add(object('can'))
  tally.add(connector('to-dairy', 'delivery-17', `0x${'1'.repeat(40)}`, 'milking'))
  expect(tally.counts()).toMatchObject({ events: 1, connectors: 1 })
  expect(tally.counts().identifiers).toBeGreaterThanOrEqual(3)
})
