import { InvalidAssetNameError, InvalidSubGraphNameError, ReservedAssetNameError } from './errors.js'

/** A name that may stand for an asset; reads accept what `checkNewAssetName` would refuse. */
export function checkAssetName(value: string): string {
  const why = faultOf(value)
  if (why !== undefined) throw new InvalidAssetNameError({ value, why })
  return value
}

/** A new asset must not be mistaken for an identifier of another one. */
export function checkNewAssetName(value: string): string {
  if (/^did:/i.test(value)) throw new ReservedAssetNameError({ value, why: 'it reads as a DID' })
  if (/^0x[0-9a-f]{40}:\d+$/i.test(value))
    throw new ReservedAssetNameError({ value, why: 'it reads as agent and number' })
  return checkAssetName(value)
}

export function checkSubGraphName(value: string): string {
  const why = subGraphFaultOf(value)
  if (why !== undefined) throw new InvalidSubGraphNameError({ value, why })
  return value
}

function subGraphFaultOf(value: string): string | undefined {
  if (value.startsWith('_')) return 'it begins with _'
  if (['context', 'assertion', 'draft'].includes(value)) return 'the word is reserved'
  return faultOf(value)
}

function faultOf(value: string): string | undefined {
  if (value.length === 0) return 'it is empty'
  if (value.length > 256) return 'it has more than 256 characters'
  if (value.includes('/')) return 'it holds a slash'
  if (/[\s\u0000-\u001f\u007f-\u009f]/.test(value)) return 'it holds white space or a control character'
  if (/[<>"{}|^`\\]/.test(value)) return 'it holds one of < > " { } | ^ ` \\'
  if (/\p{Surrogate}/u.test(value)) return 'it is not valid Unicode'
  // HTTP clients fold these away in a path, so the name would address something else.
  if (value === '.' || value === '..') return 'it is a path step'
  return undefined
}
