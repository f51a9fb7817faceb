import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chainProgram } from './chain-program.js'

describe('the program of the local chain', () => {
  it('is installed with the package', () => {
    expect(existsSync(chainProgram().command)).toBe(true)
  })

  it('is named as missing, with the platform, where there is none', () => {
    const missing = { code: 'CHAIN_BINARY_MISSING', data: { platform: 'plan9 on mips' } }
    expect(() => chainProgram({ platform: 'plan9', arch: 'mips' })).toThrow(expect.objectContaining(missing))
  })
})
