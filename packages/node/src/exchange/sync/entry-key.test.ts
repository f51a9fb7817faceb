import { describe, expect, it } from 'vitest'
import { entryKey, readEntryKey } from './entry-key.js'

describe('the key of an entry', () => {
  it('names an asset, its author and its layer', () => {
    const asset = { name: 'notes of the lab', agent: `0x${'ab'.repeat(20)}` }
    expect(readEntryKey(entryKey(asset, 'vm'))).toEqual({ ...asset, layer: 'vm' })
    expect(readEntryKey(entryKey(asset, 'swm'))).toEqual({ ...asset, layer: 'swm' })
  })

  it('is read whatever a stranger has written', () => {
    expect(readEntryKey('from a stranger')).toEqual({ name: 'from a stranger', agent: '', layer: 'swm' })
    expect(readEntryKey('')).toEqual({ name: '', agent: '', layer: 'swm' })
  })
})
