import { describeCurve } from './describe-curve.test.support.js'
import { fastCurve } from './fast-curve.js'

describeCurve('fast', fastCurve)
