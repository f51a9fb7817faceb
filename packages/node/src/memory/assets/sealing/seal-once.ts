import type { SealFields } from '@kg/core'
import type { AssetRow, SealRow } from '../table.js'
import { completeSeal, type PreparedSeal } from './prepare-seal.js'

export interface SignedSeal {
  readonly fields: SealFields
  readonly seal: SealRow
}

export interface SealOnce {
  (row: AssetRow): SignedSeal
  /** Does it for a row that is only likely, so that it is done when the row turns out to be that one. */
  ahead(row: AssetRow): void
}

/** Completes and signs a seal; once, as long as it is for the same number. */
export function sealOnce(prepared: PreparedSeal, sign: (fields: SealFields) => string): SealOnce {
  let made: (SignedSeal & { readonly number: number }) | undefined
  const make = (row: AssetRow) => {
    const { fields, seal } = completeSeal(prepared, row)
    return { number: row.number, fields, seal: { ...seal, signature: sign(fields) } }
  }
  const sealFor = (row: AssetRow) => {
    if (made?.number !== row.number) made = make(row)
    return made
  }
  return Object.assign(sealFor, {
    ahead(row: AssetRow): void {
      try {
        made ??= make(row)
      } catch {
        // Whoever needs the seal meets the same error, and can tell of it.
      }
    },
  })
}
