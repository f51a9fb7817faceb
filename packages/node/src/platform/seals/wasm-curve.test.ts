import { describeCurve } from './describe-curve.test.support.js'
import { loadWasmCurve } from './wasm-curve.js'

describeCurve('portable', loadWasmCurve())
