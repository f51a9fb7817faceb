import { describe, expect, it } from 'vitest'
import type { AssetRow, LayerState } from '../../memory/assets/table.js'
import type { JobRow } from '../../platform/jobs/table.js'
import { makeInput, optionsOf } from './publish-input.js'

const row = { agent: `0x${'ab'.repeat(20)}`, number: 3 } as AssetRow
const layer = {
  seal: { root: '0x01', version: 2 },
  content: { quads: 4 },
  privateContent: { quads: 1 },
} as unknown as LayerState

describe('the input of a publishing job', () => {
  it('holds what was shared when it was made, and the wishes of the caller', () => {
    const input = makeInput({ row, layer }, { epochs: 5, identityOverride: '0' })
    expect(input).toMatchObject({ root: '0x01', version: 2, publicQuads: 4, privateQuads: 1, epochs: 5 })
    expect(optionsOf({ input } as unknown as JobRow)).toEqual({ epochs: 5, identityOverride: '0' })
  })

  it('leaves out what was not wished for', () => {
    expect(makeInput({ row, layer }, {})).not.toHaveProperty('epochs')
  })
})
