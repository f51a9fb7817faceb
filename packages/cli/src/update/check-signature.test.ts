import { createSign, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signatureFault } from './check-signature.js'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const integrity = 'sha512-abc'
const sign = (text: string) => createSign('sha256').update(text).sign(pair.privateKey, 'base64')
const sig = sign(`@kg/cli@1.2.3:${integrity}`)
const signed = { name: '@kg/cli', version: '1.2.3', integrity, signatures: [{ keyid: 'one', sig }] }
const keys = [{ keyid: 'one', key }]

describe('the signature of a package', () => {
  it('is accepted when a known key made it', () => {
    expect(signatureFault(signed, keys)).toBeUndefined()
  })

  it.each([
    ['another name', { name: '@kg/clj' }],
    ['another version', { version: '1.2.4' }],
    ['other bytes', { integrity: 'sha512-abd' }],
    ['another signature', { signatures: [{ keyid: 'one', sig: sign('something else') }] }],
    ['no signature at all', { signatures: [{ keyid: 'one', sig: '!' }] }],
  ])('is refused for %s', (_title, change) => {
    expect(signatureFault({ ...signed, ...change }, keys)).toContain('is wrong')
  })

  it('must be there, by a key that is known', () => {
    expect(signatureFault({ ...signed, signatures: [] }, keys)).toContain('has no signature')
    expect(signatureFault(signed, [{ keyid: 'two', key }])).toContain('does not know the key')
    expect(signatureFault(signed, [{ keyid: 'one', key: 'AAAA' }])).toContain('is wrong')
  })

  it('of an expired key counts only for what was published before', () => {
    const old = [{ keyid: 'one', key, expires: '2025-01-29T00:00:00.000Z' }]
    expect(signatureFault({ ...signed, publishedAt: '2024-06-01T00:00:00.000Z' }, old)).toBeUndefined()
    expect(signatureFault({ ...signed, publishedAt: '2025-06-01T00:00:00.000Z' }, old)).toContain(
      'does not know the key',
    )
    expect(signatureFault(signed, old)).toContain('does not know the key')
  })
})
