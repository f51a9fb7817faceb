import type { Curve } from '@kg/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeCurve, digest, key } from './describe-curve.test.support.js'
import { loadNativeCurve } from './native-curve.js'
import { loadWasmCurve } from './wasm-curve.js'

const native = loadNativeCurve()
const portable = loadWasmCurve()
const platforms = ['linux-x64', 'darwin-arm64', 'win32-x64']

it('is there where npm brings a binary', () => {
  expect(native !== undefined || !platforms.includes(`${process.platform}-${process.arch}`)).toBe(true)
})

if (native !== undefined) {
  describeCurve('native', native)

  it('signs letter by letter what the portable one signs', () => {
    expect(native.sign(digest, key)).toEqual(portable.sign(digest, key))
  })

  it('takes a signature for somebody’s exactly where the portable one does', () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length, size: 'max' })
    const { rs } = portable.sign(digest, key)
    const signer = (curve: Curve, signature: Uint8Array, recovery: number) => {
      try {
        return Buffer.from(curve.recover(digest, signature, recovery)).toString('hex')
      } catch {
        return 'nobody'
      }
    }
    fc.assert(
      fc.property(bytes(32), bytes(32), (r, s) => {
        for (const signature of [Buffer.concat([r, s]), Buffer.concat([rs.subarray(0, 32), s])])
          for (const recovery of [0, 1])
            expect(signer(native, signature, recovery)).toBe(signer(portable, signature, recovery))
      }),
      { numRuns: 500 },
    )
  })
}
