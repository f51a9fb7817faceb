import { createPrivateKey } from 'node:crypto'
import { newEd25519Pem } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { makeSaltFor, peerIdBytes, peerIdText, seedOf } from './peer-id.js'

/** The first key of RFC 8032, section 7.1. */
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
const publicKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex')
const pem = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  .export({ format: 'pem', type: 'pkcs8' })
  .toString()

describe('a peer id', () => {
  it('is the public key behind the prefix that libp2p gives Ed25519 keys', () => {
    expect(Buffer.from(peerIdBytes(pem)).toString('hex')).toBe(`002408011220${publicKey}`)
  })

  it('has the text form that libp2p gives it', () => {
    expect(peerIdText(peerIdBytes(pem))).toBe('12D3KooWQK1wnefoLrcVHbbnf5tLzbopUd3K3bFAoJpA7YJgL5pV')
  })
})

describe('the seed of a key', () => {
  it('is its 32 secret bytes', () => {
    expect(Buffer.from(seedOf(pem)).toString('hex')).toBe(seed)
  })
})

describe('a salt', () => {
  it('stays the same for one text and one key, and differs for any other', () => {
    const makeSalt = makeSaltFor(pem)
    expect(makeSalt('a')).toMatch(/^[0-9a-f]{64}$/)
    expect(makeSaltFor(pem)('a')).toBe(makeSalt('a'))
    expect(makeSalt('b')).not.toBe(makeSalt('a'))
    expect(makeSaltFor(newEd25519Pem())('a')).not.toBe(makeSalt('a'))
  })
})
