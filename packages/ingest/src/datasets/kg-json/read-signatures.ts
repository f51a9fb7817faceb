import { defined } from '@kg/core'
import { isJsonObject } from './check-json.js'
import { checkedAs, readEach } from './read-fields.js'
import { type JsonPath, refuse } from './refuse.js'
import { asJson } from './spelling.js'
import type { Json, JsonObject, Signature } from './types.js'

/** The signatures of a dataset: a list, or one object with `value` as version 1.0 has it. */
export function readSignatures(given: Json | undefined): readonly Signature[] {
  if (isJsonObject(given)) return [readSignature(given, ['signature'])]
  if (!Array.isArray(given) || given.length === 0) refuse(['signature'], 'expected a list of signatures')
  return readEach(given as readonly Json[], ['signature'], readSignature)
}

function readSignature(given: JsonObject, path: JsonPath): Signature {
  const { value, ...rest } = given
  const key = given.proofValue === undefined && value !== undefined ? 'value' : 'proofValue'
  const proofValue = given[key]
  if (typeof proofValue !== 'string' || !/^0x[0-9a-fA-F]{130}$/.test(proofValue))
    refuse([...path, key], 'expected 0x and 130 hex digits: r, s and v')
  for (const name of ['type', 'proofPurpose', 'created', 'domain'])
    if (given[name] !== undefined && typeof given[name] !== 'string') refuse([...path, name], 'expected text')
  return checkedAs(asJson({ ...defined(rest), type: given.type ?? 'ethereum-signature', proofValue }))
}
