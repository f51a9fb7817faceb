import { describe, expect, it } from 'vitest'
import { milkGraph } from '../kg-json/samples.test.support.js'
import { type ConnectorEnd, connectorEndOf, doConnectorsMatch } from './connectors.js'

const farm: ConnectorEnd = { connectionId: 'delivery-7', creators: ['0xa'], expectedCreators: ['0xb'] }
const dairy: ConnectorEnd = { connectionId: 'delivery-7', creators: ['0xb'], expectedCreators: ['0xa'] }

describe('two connectors', () => {
  it('match when each expects the other and both have one connection id', () => {
    expect(doConnectorsMatch(farm, dairy)).toBe(true)
    expect(doConnectorsMatch(dairy, farm)).toBe(true)
  })

  it('match when any of several identities is expected', () => {
    const many = { ...dairy, creators: ['0xc', '0xb'], expectedCreators: ['0xd', '0xa'] }
    expect(doConnectorsMatch(farm, many)).toBe(true)
  })

  it.each([
    ['another connection id', { ...dairy, connectionId: 'delivery-8' }],
    ['another creator', { ...dairy, creators: ['0xc'] }],
    ['another expectation', { ...dairy, expectedCreators: ['0xc'] }],
    ['no expectation', { ...dairy, expectedCreators: [] }],
  ])('do not match with %s', (_, other) => {
    expect(doConnectorsMatch(farm, other)).toBe(false)
    expect(doConnectorsMatch(other, farm)).toBe(false)
  })
})

describe('the end of a connection', () => {
  it('is read from a connector, in lower case', () => {
    expect(connectorEndOf(milkGraph[3], ['0xAB'])).toEqual({
      connectionId: 'delivery-7',
      creators: ['0xab'],
      expectedCreators: ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'],
    })
  })

  it('is nothing for an object', () => {
    expect(connectorEndOf(milkGraph[0], ['0xab'])).toBeUndefined()
  })
})
