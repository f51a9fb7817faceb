import { PeerRefusedError } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { MessageRefusedError, OutOfTimeError, SenderUnknownError } from '../../exchange/p2p/refusals.js'
import { isFinal } from './is-final.js'

describe('a failed delivery', () => {
  it('is final when the recipient refuses, here or on another node', () => {
    expect(isFinal(new MessageRefusedError({ reason: 'denied' }))).toBe(true)
    const away = new PeerRefusedError({ peerId: 'p', code: 'MESSAGE_REFUSED', message: '' } as never)
    expect(isFinal(away)).toBe(true)
  })

  it('is not when clocks can be set, a profile may still arrive, or the peer is away', () => {
    expect(isFinal(new OutOfTimeError({ reason: 'out-of-time' }))).toBe(false)
    expect(isFinal(new SenderUnknownError({ reason: 'forged' }))).toBe(false)
    expect(isFinal(new Error('no connection'))).toBe(false)
  })
})
