import { fromHex, type Hex } from '@kg/core'

/** A key as a profile holds it: hex, with or without 0x. */
export const keyBytes = (key: string): Uint8Array => fromHex((key.startsWith('0x') ? key : `0x${key}`) as Hex)
