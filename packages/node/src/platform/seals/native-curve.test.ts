import { expect, it } from 'vitest'
import { describeCurve, digest, key } from './describe-curve.test.support.js'
import { loadNativeCurve } from './native-curve.js'
import { loadWasmCurve } from './wasm-curve.js'

const native = loadNativeCurve()
const platforms = ['linux-x64', 'darwin-arm64', 'win32-x64']

it('is there where npm brings a binary', () => {
  expect(native !== undefined || !platforms.includes(`${process.platform}-${process.arch}`)).toBe(true)
})

if (native !== undefined) {
  describeCurve('native', native)

  it('signs letter by letter what the portable one signs', () => {
    expect(native.sign(digest, key)).toEqual(loadWasmCurve().sign(digest, key))
  })
}
