import type { Curve } from '@kg/core'
import { loadNativeCurve } from './native-curve.js'
import { loadWasmCurve } from './wasm-curve.js'

/** The fastest that runs on this platform, loaded with the first seal. */
let loaded: Curve | undefined

/** A key that seals once seals often, and its point takes as long as a signature. */
const points = new WeakMap<Uint8Array, Uint8Array>()

export const fastCurve: Curve = {
  publicKey(privateKey) {
    const point = points.get(privateKey) ?? curve().publicKey(privateKey)
    points.set(privateKey, point)
    return point
  },
  sign: (digest, privateKey) => curve().sign(digest, privateKey),
  recover: (digest, rs, recovery) => curve().recover(digest, rs, recovery),
}

function curve(): Curve {
  loaded ??= loadNativeCurve() ?? loadWasmCurve()
  return loaded
}
