import { YamlProblemError } from './yaml-problem.js'

const nothing = /^(?:~|null|Null|NULL)?$/
const truth = /^(?:true|True|TRUE)$/
const falsehood = /^(?:false|False|FALSE)$/
const wholeNumber = /^[+-]?\d{1,30}$/
const fraction = /^[+-]?(?:\d{1,30}\.\d{0,30}|\.\d{1,30}|\d{1,30}(?=[eE]))(?:[eE][+-]?\d{1,3})?$/
const endless = /^([+-]?)\.(?:inf|Inf|INF)$/

/** An unquoted value: nothing, true or false, a number, else text. */
export function plainScalar(text: string, line: number): unknown {
  if (nothing.test(text)) return null
  if (truth.test(text)) return true
  if (falsehood.test(text)) return false
  if (wholeNumber.test(text)) return BigInt(text.replace('+', ''))
  if (fraction.test(text)) return Number(text)
  const sign = endless.exec(text)?.[1]
  if (sign !== undefined) return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  if (/^[&*!]/.test(text))
    throw new YamlProblemError(line, `${text[0]} needs quotes: anchors, aliases and tags are not read`)
  return text
}
