import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { agentProfiles } from '../profiles/table.js'
import { testProfile } from '../testing/test-profile.test.support.js'
import { findPeer } from './find-peer.js'

const peer = (letter: string) => `12D3KooW${letter.repeat(44)}`
const address = (digit: string) => `0x${digit.repeat(40)}`
let opened: TestLedger
beforeAll(async () => {
  opened = await openTestLedger()
  await opened.ledger.writeWithoutReceipt((w) => {
    const put = (digit: string, letter: string, name: string) =>
      w.put(agentProfiles, address(digit), testProfile(address(digit), peer(letter), { name }))
    put('a', 'a', 'Ada')
    put('b', 'b', 'Bob')
    put('c', 'c', 'bob')
    put('d', 'd', 'Eve')
    put('e', 'd', 'eve')
  })
})
afterAll(() => opened[Symbol.asyncDispose]())
const find = (given: string) => opened.ledger.read((r) => findPeer(r, given))
const unknown = (data: object) => expect.objectContaining({ code: 'QUERY_PEER_UNKNOWN', data })

describe('a peer', () => {
  it('is found by its id, with the name of its agent where that is known', () => {
    expect(find(peer('a'))).toEqual({ peerId: peer('a'), name: 'Ada' })
    expect(find(peer('z'))).toEqual({ peerId: peer('z') })
  })

  it('is found by the address of an agent, however it is written', () => {
    expect(find(`0x${'A'.repeat(40)}`)).toEqual({ peerId: peer('a'), name: 'Ada' })
    expect(() => find(address('9'))).toThrow(unknown({ peer: address('9') }))
  })

  it('is found by the name of an agent, and of several on the same node', () => {
    expect(find('ADA')).toEqual({ peerId: peer('a'), name: 'Ada' })
    expect(find('eve')).toMatchObject({ peerId: peer('d') })
  })

  it('is refused by a name that is unknown, only begins alike, or stands for two nodes', () => {
    expect(() => find('ad')).toThrow(unknown({ peer: 'ad' }))
    expect(() => find('')).toThrow(unknown({ peer: '' }))
    expect(() => find('bob')).toThrow(unknown({ peer: 'bob', candidates: [peer('b'), peer('c')] }))
  })
})
